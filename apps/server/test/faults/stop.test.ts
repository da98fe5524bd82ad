/** A server that is told to stop stops, whoever still listens to it, and leaves a house that starts again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverProcess } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'

const PHONES = 200

describe('a server with phones listening', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await serverProcess()
    await server.start()
  }, 120_000)
  afterAll(() => server.remove())

  const streams = async (token: string): Promise<Response[]> => {
    const headers = { authorization: `Bearer ${token}` }
    const replies = await Promise.all(
      Array.from({ length: PHONES }, () => fetch(`${server.url}/api/stream`, { headers })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: PHONES }, () => 200))
    return replies
  }
  const textsOf = (replies: Response[]) => Promise.all(replies.map((reply) => reply.text().catch(() => 'cut')))

  it('ends their streams, so that they come back to its successor, and stops', async () => {
    const texts = textsOf(await streams(await server.tokenOf('gm')))
    expect(await server.stop()).toBe(0)
    expect((await texts).every((text) => text.startsWith('retry: 2000'))).toBe(true)
    await server.start()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  }, 60_000)

  it('ends at once at a second signal', async () => {
    void textsOf(await streams(await server.tokenOf('gm')))
    await server.stop({ impatient: true })
    await server.start()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  }, 60_000)
})
