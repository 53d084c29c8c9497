// How a patch leads from one view to the next; `keys` are those of the structs of this view.

export function apply(old, change, keys) {
  if (!Array.isArray(change)) return change;
  const [first] = change;
  if (Buffer.isBuffer(first)) return new Map(keys[first[0]].map((key, n) => [key, change[n + 1]]));
  if (change.length === 1) return first;
  if (!Array.isArray(first)) return edited(old, change, keys);
  if (Array.isArray(old)) return [...old.slice(0, first[0]), ...change[1], ...old.slice(first[1])];
  const [edits, gone, ...come] = change;
  const entries = [...edited(old, edits, keys)].filter(([key]) => !gone.includes(key));
  for (const [place, key, value] of come) entries.splice(place, 0, [key, value]);
  return new Map(entries);
}

function edited(old, edits, keys) {
  const entries = Array.isArray(old) ? [...old.entries()] : [...old];
  for (let n = 0; n < edits.length; n += 2) {
    const entry = entries[edits[n]];
    entries[edits[n]] = [entry[0], apply(entry[1], edits[n + 1], keys)];
  }
  return Array.isArray(old) ? entries.map(([, value]) => value) : new Map(entries);
}
