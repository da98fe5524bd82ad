/** Prints the message of an error and exits 1. For errors meant for the person at the terminal. */
export function quit(error) {
  console.error(error.message)
  process.exit(1)
}
