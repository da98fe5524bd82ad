/** Prints the message of an error and exits 1. For errors that the person at the terminal can correct. */
export function quit(error) {
  console.error(error.message)
  process.exit(1)
}
