import fs from 'node:fs';

const sizeCap = 5 * 1024 * 1024;

/** A log file with a size cap. Keeps one earlier file, `<file>.1`. */
export class LogFile {
  #file;
  #descriptor;
  #size;

  constructor(file) {
    this.#file = file;
    this.#open();
  }

  write(line) {
    // A full disk must not stop the running programs.
    try {
      if (this.#size > sizeCap) this.#rotate();
      this.#size += fs.writeSync(this.#descriptor, `${line}\n`);
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    }
  }

  close() {
    fs.closeSync(this.#descriptor);
  }

  #open() {
    this.#descriptor = fs.openSync(this.#file, 'a');
    this.#size = fs.fstatSync(this.#descriptor).size;
  }

  #rotate() {
    this.close();
    fs.renameSync(this.#file, `${this.#file}.1`);
    this.#open();
  }
}
