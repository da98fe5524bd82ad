/** A guest's phone: without a session, but with a device id and the pass of the table it scanned. */
import { randomUUID } from 'node:crypto'
import type { AnswerOf, Endpoint, Envelope, InputOf } from '@nocturne/contract/endpoint'
import { guest } from '@nocturne/contract/guest/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { buildRequest } from './api.ts'
import type { ApiReply, TestApi } from './api.ts'
import { readTableId } from './factories.ts'

export type GuestPhone = {
  deviceId: string
  send: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: { key?: string },
  ) => Promise<ApiReply<AnswerOf<E>>>
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: { key?: string }) => Promise<AnswerOf<E>>
}

export function createGuestPhone(api: TestApi, deviceId: string = randomUUID(), ip = '10.0.0.9'): GuestPhone {
  const send: GuestPhone['send'] = async (endpoint, input, { key = randomUUID() } = {}) => {
    const request = buildRequest(endpoint, input as Record<string, unknown>, null, key)
    const headers = { ...request.headers, 'x-device-id': deviceId }
    const response = await api.app.inject({ ...request, headers, remoteAddress: ip })
    return { ...response.json<Envelope<never>>(), httpStatus: response.statusCode }
  }
  return {
    deviceId,
    send,
    call: async (endpoint, input, options) => {
      const reply = await send(endpoint, input, options)
      if (reply.code !== 200) throw new Error(`${endpoint.id}: ${reply.errCode ?? reply.code} ${reply.msg}`)
      return reply.data
    },
  }
}

/** Fetches the code printed at a table of the demo venue. */
export async function fetchTableCode(api: TestApi, tableName: string): Promise<string> {
  const { nfcUrl } = await (await api.as('gm')).call(tables.qrcode, { tableId: await readTableId(api, tableName) })
  return new URL(nfcUrl, 'https://venue.example').searchParams.get('code') ?? ''
}

/** A phone that has just scanned a table's code. */
export async function createSeatedPhone(
  api: TestApi,
  tableName: string,
  deviceId?: string,
): Promise<GuestPhone & { pass: string }> {
  const phone = createGuestPhone(api, deviceId)
  const { pass } = await phone.call(guest.sitDown, { code: await fetchTableCode(api, tableName) })
  return { ...phone, pass }
}
