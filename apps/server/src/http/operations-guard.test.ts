import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/api.ts'

const TOKEN = 'token-of-the-watch-0123456789'
const BEHIND = ['/metrics', '/api/docs', '/api/docs/openapi.json']
const basic = (password: string) => `Basic ${Buffer.from(`watch:${password}`).toString('base64')}`

describe('counters and the description of the calls', () => {
  it('are for staff and for who holds the token of the configuration', async () => {
    const api = await testApi(undefined, { operationsToken: TOKEN })
    const { token } = await api.as('fwy01')
    const statusFor = async (url: string, authorization?: string) =>
      (await api.app.inject({ url, headers: authorization ? { authorization } : {} })).statusCode
    for (const url of BEHIND) {
      for (const wrong of [undefined, 'Bearer nobody-knows-this-one', basic('guess'), basic(''), 'Digest x', 'Bearer '])
        expect(await statusFor(url, wrong), `${url} ${wrong}`).toBe(401)
      for (const right of [`Bearer ${token}`, `Bearer ${TOKEN}`, basic(TOKEN), basic(token ?? '')])
        expect(await statusFor(url, right), `${url} ${right}`).toBe(200)
    }
    const asked = await api.app.inject({ url: '/api/docs' })
    expect(asked.headers['www-authenticate']).toContain('Basic')
  })

  it('are for staff alone when no token is configured', async () => {
    const api = await testApi()
    const { token } = await api.as('fwy01')
    for (const authorization of ['Bearer ', 'Bearer undefined', basic('')])
      expect((await api.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401)
    const watched = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect(watched.body).toContain('http_requests_total')
  })
})
