/** Printed codes of tables: chosen tables, three paper formats, and replacement of codes that got about. */
import { office } from '@nocturne/contract/office/endpoints'
import { confirm } from '@nocturne/web/kit/confirm'
import { cx } from '@nocturne/web/kit/cx'
import { QrCode } from '@nocturne/web/kit/qr-code'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { sendCommand } from '#lib/send-command.ts'
import { useGo } from '#lib/use-go.ts'

import styles from './codes-page.module.css'

const formats = [
  { key: 'sheet', label: 'A4 一页十二张' },
  { key: 'label', label: '标签 100 × 70' },
  { key: 'stand', label: '台卡 一页一张' },
] as const

type Format = (typeof formats)[number]['key']

export default function CodesPage() {
  const { data, error, refetch, isFetching } = useApi(office.tableCodes, {})
  const go = useGo()
  const [format, setFormat] = useState<Format>('sheet')
  const [area, setArea] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const rows = data?.rows ?? []
  const areas = [...new Set(rows.map(({ areaName }) => areaName))]
  const inArea = rows.filter(({ areaName }) => area === null || areaName === area)
  const chosen = inArea.filter(({ tableId }) => !left.has(tableId))

  const toggle = (tableId: number) => {
    const next = new Set(left)
    if (!next.delete(tableId)) next.add(tableId)
    setLeft(next)
  }
  const rotate = async () => {
    const agreed = await confirm({
      title: `更换${chosen.length}张台码`,
      body: '旧的台码立刻作废，需要重新打印并换上',
      tone: 'danger',
    })
    if (!agreed) return
    try {
      const { changedNum } = await sendCommand(office.rotateCodes, { tableIds: chosen.map(({ tableId }) => tableId) })
      await invalidate(office.tableCodes)
      showToast(`已更换${changedNum}张，请打印新码`)
    } catch (failure) {
      showToast(getErrorMessage(failure, unexpectedText))
    }
  }

  if (!data)
    return (
      <div className={styles['page']}>
        <PageHead title="台码" onBack={() => go('/')} />
        {error ? (
          <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    )
  const blocked = data.isLocal ? '地址还是本机，客人扫不开' : chosen.length === 0 ? '没有选台位' : null
  return (
    <div className={styles['page']}>
      <PageHead title="台码" note={`${chosen.length} / ${rows.length} 张`} onBack={() => go('/')}>
        <Button kind="ghost" icon={<RefreshCw />} blocked={chosen.length === 0 ? '没有选台位' : null} onClick={rotate}>
          换码
        </Button>
        <Button kind="primary" icon={<Printer />} blocked={blocked} onClick={() => window.print()}>
          打印 {chosen.length} 张
        </Button>
      </PageHead>
      {data.isLocal && (
        <p role="alert" className={styles['local']}>
          地址还是 {data.publicUrl || 'localhost'}，客人的手机打不开。请先让安装的人设好门店的网址，再打印台码
        </p>
      )}
      <div className={styles['choices']}>
        {formats.map(({ key, label }) => (
          <button key={key} type="button" aria-pressed={format === key} onClick={() => setFormat(key)}>
            {label}
          </button>
        ))}
        <span aria-hidden="true" />
        <button type="button" aria-pressed={area === null} onClick={() => setArea(null)}>
          全部区域
        </button>
        {areas.map((name) => (
          <button key={name} type="button" aria-pressed={area === name} onClick={() => setArea(name)}>
            {name}
          </button>
        ))}
      </div>
      <ul className={cx(styles['codes'], styles[format])} data-print={format}>
        {inArea.map(({ tableId, tableName, areaName, url }) => (
          <li key={tableId} className={styles['code']} data-left={left.has(tableId) || undefined}>
            <button type="button" aria-pressed={!left.has(tableId)} onClick={() => toggle(tableId)}>
              <span className={styles['venue']}>{data.venueName}</span>
              <QrCode value={url} label={`台码 ${tableName}`} />
              <strong>{tableName}</strong>
              <small>{areaName} · 扫码点单</small>
            </button>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className={styles['none']}>还没有台位，先在“台位”里新增</p>}
    </div>
  )
}
