/** Formats a file's size: `640 KB` or `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1_024);
  return kilobytes < 1_000 ? `${kilobytes} KB` : `${(kilobytes / 1_024).toFixed(1)} MB`;
}
