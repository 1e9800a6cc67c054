/** Exits with one sentence if Node is too old. Import this first. */
const oldest = 20;
const major = Number(process.versions.node.split('.')[0]);

if (major < oldest) {
  console.error(
    `Safar needs Node ${oldest} or newer, but this is Node ${process.versions.node}: ` +
      'install a newer one from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}
