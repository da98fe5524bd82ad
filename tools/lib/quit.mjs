/** Ends a tool with one clear line. For errors whose sentence is meant for the person at the terminal. */
export function quit(error) {
  console.error(error.message)
  process.exit(1)
}
