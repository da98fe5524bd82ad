import { once } from 'node:events'
import { Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { limitConnectTime, hasNeverConnected } from './connect-failure.ts'

afterEach(() => vi.useRealTimers())

it('distinguishes a connection that was never made from a broken one', () => {
  const refused = Object.assign(new Error('refused'), { syscall: 'connect' })
  const broken = Object.assign(new Error('reset'), { syscall: 'read' })
  expect(hasNeverConnected(new Error('outer', { cause: refused }))).toBe(true)
  expect(hasNeverConnected(new Error('outer', { cause: new AggregateError([refused, refused]) }))).toBe(true)
  expect(hasNeverConnected(new AggregateError([refused, broken]))).toBe(false)
  expect(hasNeverConnected(new Error('outer', { cause: broken }))).toBe(false)
  expect(hasNeverConnected(new Error('canceled'))).toBe(false)
})

const connectingSocket = () => Object.assign(new Socket(), { connecting: true })

it('treats a host that does not accept in time as never connected', async () => {
  vi.useFakeTimers()
  const socket = limitConnectTime(connectingSocket())
  const failed = once(socket, 'error')
  vi.advanceTimersByTime(2_500)
  const [error] = await failed
  expect(hasNeverConnected(error)).toBe(true)
})

it('does not affect an established connection', () => {
  vi.useFakeTimers()
  const socket = limitConnectTime(connectingSocket())
  socket.emit('connect')
  vi.advanceTimersByTime(10_000)
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})
