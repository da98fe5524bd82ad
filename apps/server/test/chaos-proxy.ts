/** A bad network between a phone and a server: a TCP relay that loses what it is told to lose. One weather per connection. */
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * `clear` passes everything. `loseRequest` cuts before the server hears of it. `loseAnswer` lets the server answer and cuts
 * before the phone hears of it. `silence` keeps the line open and gives the phone nothing, ever, after the server answered.
 */
export type Weather = 'clear' | 'loseRequest' | 'loseAnswer' | 'silence'

export type ChaosProxy = {
  port: number
  /** What the next connections meet, one each; when the list is used up the weather is clear. */
  forecast: (...weathers: Weather[]) => void
  /** Resolves when the next answer of the server has been kept from a phone. */
  nextLostAnswer: () => Promise<void>
  /** Connections that met each weather. */
  met: Record<Weather, number>
  close: () => Promise<void>
}

/** Relays 127.0.0.1 to `targetPort` on the same machine. */
export async function chaosProxy(targetPort: number): Promise<ChaosProxy> {
  const sockets = new Set<Socket>()
  const met = { clear: 0, loseRequest: 0, loseAnswer: 0, silence: 0 }
  let coming: Weather[] = []
  let waiting: (() => void)[] = []

  const answerLost = () => {
    const told = waiting
    waiting = []
    for (const tell of told) tell()
  }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // A cut line is what this is for; its errors are nobody's.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }

  const relay = createServer((phone) => {
    keep(phone)
    const weather = coming.shift() ?? 'clear'
    met[weather] += 1
    if (weather === 'loseRequest') return void phone.once('data', () => phone.destroy())
    const server = connect(targetPort, '127.0.0.1')
    keep(server)
    phone.on('data', (bytes) => server.write(bytes))
    phone.on('close', () => server.destroy())
    if (weather === 'clear') {
      server.pipe(phone)
      return
    }
    server.once('data', () => {
      if (weather === 'loseAnswer') phone.destroy()
      answerLost()
    })
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))

  return {
    port: (relay.address() as AddressInfo).port,
    forecast: (...weathers) => (coming = weathers),
    nextLostAnswer: () => new Promise((resolve) => waiting.push(resolve)),
    met,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => relay.close(() => resolve()))
    },
  }
}
