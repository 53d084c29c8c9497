// As much of msgpack as the protocol needs. Maps become Map, which keeps the order of all keys.

export function pack(value) {
  if (value === null) return Buffer.from([0xc0]);
  if (typeof value === "boolean") return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === "number") return sized(value < 128 ? null : 0xce, value, Buffer.alloc(0));
  if (typeof value === "string") return sized(0xdb, Buffer.byteLength(value), Buffer.from(value));
  if (Array.isArray(value)) return sized(0xdd, value.length, ...value.map(pack));
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return sized(0xdf, entries.length, ...entries.flat().map(pack));
}

function sized(lead, number, ...rest) {
  if (lead === null) return Buffer.from([number]);
  const head = Buffer.alloc(5);
  head[0] = lead;
  head.writeUInt32BE(number, 1);
  return Buffer.concat([head, ...rest]);
}

export function unpack(bytes) {
  let at = 0;
  const uint = (size) => bytes.readUIntBE((at += size) - size, size);
  const part = (size) => bytes.subarray(at, (at += size));
  const list = (size) => Array.from({ length: size }, next);
  const map = (size) => new Map(Array.from({ length: size }, () => [next(), next()]));
  function next() {
    const lead = uint(1);
    if (lead < 0x80) return lead;
    if (lead < 0x90) return map(lead & 15);
    if (lead < 0xa0) return list(lead & 15);
    if (lead < 0xc0) return part(lead & 31).toString();
    if (lead >= 0xe0) return lead - 256;
    if (lead <= 0xc3) return [null, undefined, false, true][lead - 0xc0];
    if (lead <= 0xc6) return part(uint(1 << (lead - 0xc4)));
    if (lead === 0xcb) return part(8).readDoubleBE();
    if (lead <= 0xce) return uint(1 << (lead - 0xcc));
    if (lead === 0xcf) return Number(part(8).readBigUInt64BE());
    if (lead <= 0xd2) return bytes.readIntBE((at += 1 << (lead - 0xd0)) - (1 << (lead - 0xd0)), 1 << (lead - 0xd0));
    if (lead === 0xd3) return Number(part(8).readBigInt64BE());
    if (lead <= 0xdb) return part(uint(1 << (lead - 0xd9))).toString();
    return lead <= 0xdd ? list(uint(2 << (lead - 0xdc))) : map(uint(2 << (lead - 0xde)));
  }
  return next();
}
