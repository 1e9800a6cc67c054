/**
 * Stops with one sentence on a Node that is too old to run the other scripts. Import it first.
 */
const oldest = 20;
const major = Number(process.versions.node.split('.')[0]);

if (major < oldest) {
  console.error(
    `Safar needs Node ${oldest} or newer, but this is Node ${process.versions.node}: ` +
      'install a newer one from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}
