/** The lowest JSON log level that means a warning or worse. */
const warning = 40;

/**
 * Returns the part of a log line worth showing in the terminal, or null for routine lines.
 * Programs write either JSON lines (with a `level`) or plain text; plain text on the error
 * stream is a warning.
 *
 * @param {string} line
 * @param {'stdout' | 'stderr'} stream
 */
export function noteworthy(line, stream) {
  const entry = parseEntry(line);
  const isNoteworthy = entry ? entry.level >= warning : stream === 'stderr';
  return isNoteworthy ? readable(line) : null;
}

/** Returns a log line's message, without the JSON around it. */
export function readable(line) {
  const entry = parseEntry(line);
  if (!entry) return line;
  const error = entry.err?.message ?? entry.error?.message;
  return [entry.msg, error].filter(Boolean).join(': ') || line;
}

function parseEntry(line) {
  if (!line.startsWith('{')) return null;
  try {
    const entry = JSON.parse(line);
    return typeof entry.level === 'number' ? entry : null;
  } catch {
    return null;
  }
}
