// A whole client: plays Farkle against a bot as carefully as the host's clock would.
//   tablehost protocol > protocol.json
//   node client.mjs protocol.json robo@table.local -p 2222
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { pack, unpack } from "./msgpack.mjs";
import { apply } from "./patch.mjs";

const [file, ...target] = process.argv.slice(2);
const protocol = JSON.parse(readFileSync(file));
const tag = (name) => (protocol.requests.$defs[name] ?? protocol.reports.$defs[name]).prefixItems[0].enum[0];
const ssh = spawn("ssh", ["-T", "-s", ...target, "tablehost"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = new Map(), replicas = new Map();
let bytes = Buffer.alloc(0), asked = 0;

function ask(name, ...fields) {
  const frame = pack([tag(name), ++asked, ...fields]);
  const length = frame.length < 128 ? [frame.length] : [0x80 | ((frame.length - 128) >> 8), (frame.length - 128) & 255];
  ssh.stdin.write(Buffer.concat([Buffer.from(length), frame]));
  return new Promise((done, refused) => answers.set(asked, { done, refused }));
}

function* frames() {
  for (;;) {
    bytes = bytes.subarray(Math.max(0, bytes.findIndex((byte) => byte)) || (bytes[0] ? 0 : bytes.length));
    const more = [0x80, 0xc0, 0xe0].filter((lead) => lead <= bytes[0]).length;
    if (bytes.length <= more) return;
    const size = [0, 128, 16512, 2113664][more] + bytes.readUIntBE(0, more + 1) - [0, 0x8000, 0xc00000, 0xe0000000][more];
    if (bytes.length <= more + size) return;
    yield unpack(bytes.subarray(more + 1, more + 1 + size));
    bytes = bytes.subarray(more + 1 + size);
  }
}

ssh.stdout.on("data", (data) => {
  bytes = Buffer.concat([bytes, data]);
  for (const [kind, first, ...fields] of frames()) {
    if (kind === tag("Welcome") || kind === tag("Done")) answers.get(first).done(fields.at(-1));
    else if (kind === tag("Refused")) answers.get(first).refused(new Error(fields[1]));
    else if (kind === tag("Snapshot")) replicas.set(first, { schema: fields[0], revision: fields[1], view: fields[2] });
    else if (kind === tag("Diff")) follow(first, ...fields);
    if ((kind === tag("Snapshot") || kind === tag("Diff")) && first % 2 && first > 1) decide(first);
  }
});

function follow(topic, revision, patch) {
  const seen = replicas.get(topic);
  if (!seen || revision > seen.revision + 1) ask("Resync", topic);
  else if (revision === seen.revision + 1)
    Object.assign(seen, { revision, view: apply(seen.view, unpack(patch), protocol.views[seen.schema]) });
}

async function decide(topic) {
  const { revision, view } = replicas.get(topic);
  const table = (topic - 1) / 2;
  if (view.get("over")) {
    console.log("scores", ...view.get("scores"));
    await ask("Leave");
  } else if (view.get("to_act").includes(view.get("you")))
    await ask("Play", table, revision, await ask("Fallback", table)).catch((error) => console.error(error.message));
}

await ask("Hello", protocol.protocol, protocol.schema, "node example", [], "en", "");
const table = (await ask("NewTable", "farkle", 2, { target: 1000 }, "", true, true, 0, ["careful"])).get("table");
await ask("Sit", table, null);
await ask("Start", table);
