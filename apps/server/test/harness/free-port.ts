import { createServer } from 'node:net'

/**
 * Range below the ephemeral ports of Linux, macOS and Windows: no outgoing connection can take such a port while its
 * server restarts.
 */
const FIRST = 20_000
const PORTS = 12_000
const TRIES = 50

/** A free port of this machine, for a server that will be killed and restarted on it. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * PORTS)
    if (await isFree(port)) return port
  }
  throw new Error(`no port between ${FIRST} and ${FIRST + PORTS} is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
