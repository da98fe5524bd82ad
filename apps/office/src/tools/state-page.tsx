/** System state: services, background jobs and backups of the installation. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { office } from '@nocturne/contract/office/endpoints'
import { services } from '@nocturne/contract/office/system-state'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import type { ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { useGo } from '#lib/use-go.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import styles from './state-page.module.css'

type State = AnswerOf<typeof office.systemState>
type Tone = 'good' | 'bad' | 'weak'

const REFRESH_MS = 15_000
const MEGABYTE = 1024 * 1024

const serviceTones: Readonly<Record<State['services'][number]['state'], { text: string; tone: Tone }>> = {
  good: { text: '正常', tone: 'good' },
  partial: { text: '不完整', tone: 'weak' },
  missing: { text: '未配置', tone: 'weak' },
  failing: { text: '最近失败', tone: 'bad' },
}

const jobTones: Readonly<Record<State['jobs'][number]['state'], { text: string; tone: Tone }>> = {
  good: { text: '正常', tone: 'good' },
  failing: { text: '失败', tone: 'bad' },
  late: { text: '没有按时运行', tone: 'bad' },
  unknown: { text: '还没运行', tone: 'weak' },
}

/** `11-29 14:05`. */
const formatShort = (time: string | null) => (time === null ? '—' : time.slice(5, 16))

const formatSize = (bytes: number | null) =>
  bytes === null ? '' : bytes < MEGABYTE ? '不到 1 MB' : `${Math.round(bytes / MEGABYTE)} MB`

export default function StatePage() {
  const { data, error, refetch, isFetching } = useApi(office.systemState, {}, { every: () => REFRESH_MS })
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead title="系统状态" note="每 15 秒更新" onBack={() => go('/')} />
      {data ? (
        <div className={styles['parts']}>
          <Services rows={data.services} />
          <Jobs rows={data.jobs} />
          <Backups rows={data.backups} />
          <Part title="数据">
            <Button onClick={() => go('/audit')}>去检查数据</Button>
          </Part>
        </div>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function Mark({ text, tone }: { text: string; tone: Tone }) {
  return (
    <span className={styles['mark']} data-tone={tone}>
      {text}
    </span>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>
        {title}
        {note !== undefined && <small>{note}</small>}
      </h2>
      {children}
    </section>
  )
}

function Services({ rows }: { rows: State['services'] }) {
  return (
    <Part title="服务">
      <ul className={styles['rows']}>
        {rows.map(({ serviceKey, state, fact, lastSuccessTime }) => (
          <li key={serviceKey}>
            <strong>{services[serviceKey]}</strong>
            <Mark {...serviceTones[state]} />
            <p>{fact}</p>
            {lastSuccessTime !== null && <p>最近成功 {formatShort(lastSuccessTime)}</p>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

const jobOrder: readonly State['jobs'][number]['state'][] = ['failing', 'late', 'unknown', 'good']

function Jobs({ rows }: { rows: State['jobs'] }) {
  const sorted = rows.toSorted((left, right) => jobOrder.indexOf(left.state) - jobOrder.indexOf(right.state))
  const broken = rows.filter(({ state }) => state === 'failing' || state === 'late').length
  return (
    <Part title="后台任务" note={broken > 0 ? `${broken}个不正常` : `${rows.length}个`}>
      {rows.length === 0 ? (
        <p className={styles['none']}>服务器刚启动，稍后再看</p>
      ) : (
        <ul className={styles['rows']}>
          {sorted.map((job) => (
            <li key={job.jobName}>
              <strong>{job.label}</strong>
              <Mark {...jobTones[job.state]} />
              <p>
                最近运行 {formatShort(job.lastRunTime)}，最近成功 {formatShort(job.lastSuccessTime)}，下次{' '}
                {formatShort(job.nextTime)}
              </p>
              {job.lastFailureTime !== null && (
                <p>
                  最近失败 {formatShort(job.lastFailureTime)}：{job.failureText}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Backups({ rows }: { rows: State['backups'] }) {
  return (
    <Part title="备份">
      {rows.length === 0 ? (
        <p className={styles['none']}>没有备份记录</p>
      ) : (
        <ul className={styles['rows']}>
          {rows.map(({ backupId, fileName, finishTime, whole, sizeBytes, failureText }) => (
            <li key={backupId}>
              <strong>{formatShort(finishTime)}</strong>
              <Mark text={whole ? '完整' : '没有完成'} tone={whole ? 'good' : 'bad'} />
              <p>
                {fileName} {whole ? formatSize(sizeBytes) : failureText}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
