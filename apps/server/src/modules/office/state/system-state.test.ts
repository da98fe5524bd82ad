/** State of the installation and checks of the audit rules. */
import { parseTime } from '@nocturne/base/venue-time'
import { office } from '@nocturne/contract/office/endpoints'
import { MAX_BROKEN_ROWS } from '@nocturne/contract/office/system-state'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { runAudit } from '../../../app/audit.ts'
import { usedServices, watchSms } from '../../../app/watch-services.ts'
import { createServiceRecorder, describeFailure } from '../../../jobs/service-recorder.ts'
import { setMapProvider } from '../../../providers/map/registry.ts'
import { createTencentMap } from '../../../providers/map/tencent-map.ts'
import { createAliyunSms } from '../../../providers/sms/aliyun-sms.ts'
import { setSmsProvider } from '../../../providers/sms/registry.ts'
import { runRequestedAudit } from './audit-runs.ts'

let api: TestApi
let gm: Caller
let floor: Caller

beforeAll(async () => {
  api = await startTestApi()
  ;[gm, floor] = await Promise.all([api.as('gm'), api.as('lm01')])
})

const now = () => parseTime(api.clock.now())
const throwError = (error: unknown) => {
  throw error
}

describe('state of jobs and services', () => {
  afterEach(() => {
    setSmsProvider(null)
    setMapProvider(null)
  })

  const job = { name: 'nights that are over', label: '自动日结', everyMs: 60_000 }

  it('shows last run, success, failure and next run of each job, and jobs that stopped running', async () => {
    const recorder = createServiceRecorder(api.db, [job, { ...job, name: 'other', label: '其他' }], throwError)
    recorder.record(job.name, now())
    await recorder.flush()
    api.clock.later(1)
    recorder.record(job.name, now(), new Error('the night is locked'))
    await recorder.flush()
    expect((await gm.call(office.systemState, {})).jobs).toEqual([
      expect.objectContaining({ label: '其他', lastRunTime: null, nextTime: null, state: 'unknown' }),
      {
        jobName: job.name,
        label: '自动日结',
        lastRunTime: '2026-03-14 22:01:00',
        lastSuccessTime: '2026-03-14 22:00:00',
        lastFailureTime: '2026-03-14 22:01:00',
        failureText: 'the night is locked',
        nextTime: '2026-03-14 22:02:00',
        state: 'failing',
      },
    ])
    api.clock.later(1)
    recorder.record(job.name, now())
    await recorder.flush()
    expect((await gm.call(office.systemState, {})).jobs[1]).toMatchObject({ state: 'good' })
    api.clock.later(10)
    expect((await gm.call(office.systemState, {})).jobs[1]).toMatchObject({ state: 'late' })
    await recorder.stop()
  })

  it('removes jobs of earlier versions', async () => {
    const recorder = createServiceRecorder(api.db, [job], throwError)
    await recorder.stop()
    expect((await gm.call(office.systemState, {})).jobs.map(({ jobName }) => jobName)).toEqual([job.name])
  })

  it('contains no secret of a configuration, also after failures', async () => {
    const secrets = ['sms-key-id-1', 'sms-key-secret-2', 'map-key-3', 'database-password-4']
    const url = 'http://127.0.0.1:9'
    const recorder = createServiceRecorder(api.db, [job, ...usedServices], throwError)
    const settings = { signName: '夜航', template: 'SMS_1', reminderTemplate: null, queueTemplate: null, url }
    const sms = createAliyunSms(
      { keyId: 'sms-key-id-1', keySecret: 'sms-key-secret-2', ...settings },
      { report: () => undefined, timeoutMs: 500 },
    )
    const watched = watchSms(sms, (reason) => recorder.record('sms', now(), reason))
    setSmsProvider(watched)
    setMapProvider(createTencentMap({ key: 'map-key-3', url }))
    await watched.sendCode('13700000001', '012345')
    recorder.record(job.name, now(), new Error('cannot reach postgresql://club:database-password-4@db/club now'))
    await recorder.stop()
    const state = await gm.call(office.systemState, {})
    for (const secret of [...secrets, '13700000001', '012345']) expect(JSON.stringify(state)).not.toContain(secret)
    expect(state.services.find(({ serviceKey }) => serviceKey === 'sms')).toMatchObject({ state: 'partial' })
    expect(state.jobs[0]?.failureText).toBe('cannot reach … now')
  })

  it('names what is missing', async () => {
    const { services, backups } = await gm.call(office.systemState, {})
    const facts = Object.fromEntries(services.map(({ serviceKey, state, fact }) => [serviceKey, `${state} ${fact}`]))
    expect(facts).toMatchObject({
      publicUrl: expect.stringMatching(/^missing 还是本机地址/),
      sms: 'missing 没有短信密钥，会员不能用手机号登录',
      map: 'missing 没有地图密钥，选位置时只有示意图',
    })
    expect(backups).toEqual([])
  })

  it('cuts long messages to one line', () => {
    expect(describeFailure(new Error(`a\n  b ${'x'.repeat(500)}`))).toHaveLength(200)
    expect(describeFailure('AbortError')).toBe('AbortError')
  })

  it('is refused without the permission', async () => {
    expect(await floor.send(office.systemState, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await floor.send(office.requestAudit, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
  })
})

describe('check of the audit rules', () => {
  it('runs once for concurrent requests and concurrent servers, and stores every rule', async () => {
    expect(await gm.call(office.auditState, {})).toEqual({ run: null, checkedTime: null, rules: [] })
    const requests = await Promise.all([1, 2, 3].map(() => gm.call(office.requestAudit, {})))
    expect(new Set(requests.map(({ auditRunId }) => auditRunId)).size).toBe(1)
    expect((await gm.call(office.auditState, {})).run).toMatchObject({ state: 'waiting' })
    const runs = await Promise.all([1, 2].map(() => runRequestedAudit(api.db, now(), runAudit)))
    expect(runs.toSorted((a, b) => a - b)).toEqual([0, 1])
    const { run, checkedTime, rules } = await gm.call(office.auditState, {})
    expect(run).toMatchObject({ state: 'done', failureText: '' })
    expect(checkedTime).not.toBeNull()
    expect(rules.length).toBeGreaterThan(100)
    expect(rules.filter(({ brokenNum }) => brokenNum > 0)).toEqual([])
  }, 60_000)

  it('shows the rows of a broken rule, at most the stored number', async () => {
    await gm.call(office.requestAudit, {})
    const rows = Array.from({ length: 60 }, (_, index) => ({
      bill_id: index + 1_000,
      detail: { paid: 1 },
      note: 'open',
    }))
    await runRequestedAudit(api.db, now(), async () => [
      { name: 'a', title: '甲', explanation: '甲等于乙', rows: [] },
      { name: 'b', title: '丙', explanation: '丙等于丁', rows },
    ])
    expect((await gm.call(office.auditState, {})).rules).toEqual([
      { ruleName: 'a', title: '甲', explanation: '甲等于乙', brokenNum: 0 },
      { ruleName: 'b', title: '丙', explanation: '丙等于丁', brokenNum: MAX_BROKEN_ROWS },
    ])
    const broken = await gm.call(office.auditRows, { ruleName: 'b' })
    expect(broken.rows).toHaveLength(MAX_BROKEN_ROWS)
    expect(broken.rows[0]).toEqual([
      { column: 'note', value: 'open' },
      { column: 'detail', value: '{"paid":1}' },
      { column: 'bill_id', value: '1000' },
    ])
    expect(await gm.send(office.auditRows, { ruleName: 'unknown' })).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it('reports a check that failed and keeps the results before it', async () => {
    await gm.call(office.requestAudit, {})
    await runRequestedAudit(api.db, now(), () => Promise.reject(new Error('timeout')))
    const { run, rules } = await gm.call(office.auditState, {})
    expect(run).toMatchObject({ state: 'failed', failureText: 'timeout' })
    expect(rules).toHaveLength(2)
  })

  it('takes over a check whose server was killed', async () => {
    await gm.call(office.requestAudit, {})
    await api.db.updateTable('auditRun').set({ startedAt: now() }).where('finishedAt', 'is', null).execute()
    const run = () => runRequestedAudit(api.db, now(), async () => [])
    expect(await run()).toBe(0)
    api.clock.later(16)
    expect(await run()).toBe(1)
  })

  it('shows rules of a check that was stored without titles by their name', async () => {
    await api.db
      .updateTable('auditRun')
      .set({ results: JSON.stringify([{ name: 'old', rows: [] }]) })
      .where('finishedAt', 'is not', null)
      .execute()
    expect((await gm.call(office.auditState, {})).rules).toEqual([
      { ruleName: 'old', title: 'old', explanation: '', brokenNum: 0 },
    ])
  })
})
