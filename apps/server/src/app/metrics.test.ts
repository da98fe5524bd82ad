import { expect, it } from 'vitest'
import { tables } from '@nocturne/contract/tables/endpoints'
import { OPERATIONS_TOKEN, startTestApi } from '../../test/api.ts'

it('renders counters with escaped labels, a histogram in seconds and the process metrics once for two servers', async () => {
  const api = await startTestApi()
  const other = await startTestApi()
  await (await api.as('gm')).call(tables.list, {})
  for (const { app } of [api, other]) {
    const { body, headers } = await app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${OPERATIONS_TOKEN}` },
    })
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'live_clients'])
      expect(body.split('\n').filter((line) => line.startsWith(`${name} `))).toHaveLength(1)
    expect(body).toMatch(/^http_request_duration_seconds_bucket\{le="0\.05"\} \d+$/m)
    expect(body.split('\n').filter((line) => line !== '' && !/^(# (HELP|TYPE) )?\w+(\{[^}]*\})? ?/.test(line))).toEqual(
      [],
    )
  }
})
