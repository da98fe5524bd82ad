import { directory } from '@nocturne/contract/directory/endpoints'
import { describe, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'

const TOKEN = 'token-of-the-watch-0123456789'
const BEHIND = ['/metrics', '/api/docs', '/api/docs/openapi.json']
const basic = (password: string) => `Basic ${Buffer.from(`watch:${password}`).toString('base64')}`

describe('metrics and API description', () => {
  it('are open to machines with the configured token; the description also to staff', async () => {
    const api = await startTestApi(undefined, { operationsToken: TOKEN })
    const { token } = await api.as('fwy01')
    const statusFor = async (url: string, authorization?: string) =>
      (await api.app.inject({ url, headers: authorization ? { authorization } : {} })).statusCode
    for (const url of BEHIND) {
      for (const wrong of [undefined, 'Bearer nobody-knows-this-one', basic('guess'), basic(''), 'Digest x', 'Bearer '])
        expect(await statusFor(url, wrong), `${url} ${wrong}`).toBe(401)
      for (const machine of [`Bearer ${TOKEN}`, basic(TOKEN)])
        expect(await statusFor(url, machine), `${url} ${machine}`).toBe(200)
      for (const person of [`Bearer ${token}`, basic(token ?? '')])
        expect(await statusFor(url, person), `${url} ${person}`).toBe(url === '/metrics' ? 401 : 200)
    }
    const reply = await api.app.inject({ url: '/api/docs' })
    expect(reply.headers['www-authenticate']).toContain('Basic')
  })

  it('count refusals by code, although they are HTTP 200', async () => {
    const api = await startTestApi(undefined, { operationsToken: TOKEN })
    const caller = await api.as('yx12')
    for (const keyword of ['a', 'b']) await caller.send(directory.members, { keyword })
    await api.anonymous.send(directory.depts, {})
    const { body } = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(body).toContain('refusals_total{code="PARAM_INVALID"} 2')
    expect(body).toContain('refusals_total{code="UNAUTHORIZED"} 1')
  })

  it('are closed without a configured token, except the description for staff', async () => {
    const api = await startTestApi(undefined, { operationsToken: '' })
    const { token } = await api.as('gm')
    for (const authorization of ['Bearer ', 'Bearer undefined', basic('')])
      expect((await api.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    expect((await api.app.inject({ url: '/metrics', headers })).statusCode).toBe(401)
    expect((await api.app.inject({ url: '/api/docs', headers })).statusCode).toBe(200)
  })
})
