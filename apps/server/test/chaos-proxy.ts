/** A bad network between phone and server: a TCP relay with scripted failures, one kind per connection. */
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * `clear` relays everything. `loseRequest` cuts the connection before the server receives the request. `loseResponse` cuts it after the
 * server has responded, before the phone receives it. `silence` holds the connection open after the response but relays nothing.
 */
export type ProxyMode = 'clear' | 'loseRequest' | 'loseResponse' | 'silence'

export type ChaosProxy = {
  port: number
  /** Failures of the next connections, one each; `clear` when the list is used up. */
  forecast: (...weathers: ProxyMode[]) => void
  /** Resolves when the next response was withheld from a phone. */
  nextLostResponse: () => Promise<void>
  /** Number of connections per failure. */
  met: Record<ProxyMode, number>
  close: () => Promise<void>
}

/** Relays 127.0.0.1 to `targetPort` on the same machine. */
export async function startChaosProxy(targetPort: number): Promise<ChaosProxy> {
  const sockets = new Set<Socket>()
  const met = { clear: 0, loseRequest: 0, loseResponse: 0, silence: 0 }
  let coming: ProxyMode[] = []
  let waiting: (() => void)[] = []

  const notifyResponseLost = () => {
    const callbacks = waiting
    waiting = []
    for (const callback of callbacks) callback()
  }
  const trackSocket = (socket: Socket) => {
    sockets.add(socket)
    // Cutting connections is the purpose; errors are ignored.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }

  const relay = createServer((phone) => {
    trackSocket(phone)
    const weather = coming.shift() ?? 'clear'
    met[weather] += 1
    if (weather === 'loseRequest') return void phone.once('data', () => phone.destroy())
    const server = connect(targetPort, '127.0.0.1')
    trackSocket(server)
    phone.on('data', (bytes) => server.write(bytes))
    phone.on('close', () => server.destroy())
    if (weather === 'clear') {
      server.pipe(phone)
      return
    }
    server.once('data', () => {
      if (weather === 'loseResponse') phone.destroy()
      notifyResponseLost()
    })
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))

  return {
    port: (relay.address() as AddressInfo).port,
    forecast: (...weathers) => (coming = weathers),
    nextLostResponse: () => new Promise((resolve) => waiting.push(resolve)),
    met,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => relay.close(() => resolve()))
    },
  }
}
