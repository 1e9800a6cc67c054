// 2026-11-21 08:23: the author of the domestic trips overwrote this uncommitted file by mistake and
// has no copy of it. The domestic trips now use ./domesticItinerary.ts; this name is free again.
// Its owner: please write the file anew here and delete this note.
export {};
