/** Printed codes of tables: chosen tables, three paper formats, and replacement of codes that got about. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { office } from '@nocturne/contract/office/endpoints'
import { confirm } from '@nocturne/web/kit/confirm'
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

import { CodeChoices, type CodeFormat } from './code-choices.tsx'
import { CodeList } from './code-list.tsx'
import styles from './codes-page.module.css'

export default function CodesPage() {
  const { data, error, refetch, isFetching } = useApi(office.tableCodes, {})
  const go = useGo()
  if (data) return <CodesSheet {...data} onBack={() => go('/')} />
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
}

type CodesSheetProps = AnswerOf<typeof office.tableCodes> & { onBack: () => unknown }

function CodesSheet({ venueName, publicUrl, isLocal, rows, onBack }: CodesSheetProps) {
  const [format, setFormat] = useState<CodeFormat>('sheet')
  const [area, setArea] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const areas = [...new Set(rows.map(({ areaName }) => areaName))]
  const inArea = rows.filter(({ areaName }) => area === null || areaName === area)
  const chosen = inArea.filter(({ tableId }) => !left.has(tableId))

  const toggle = (tableId: number) => {
    const next = new Set(left)
    if (!next.delete(tableId)) next.add(tableId)
    setLeft(next)
  }
  const empty = chosen.length === 0 ? '没有选台位' : null
  return (
    <div className={styles['page']}>
      <PageHead title="台码" note={`${chosen.length} / ${rows.length} 张`} onBack={onBack}>
        <Button
          kind="ghost"
          icon={<RefreshCw />}
          blocked={empty}
          onClick={() => rotateCodes(chosen.map(({ tableId }) => tableId))}
        >
          换码
        </Button>
        <Button
          kind="primary"
          icon={<Printer />}
          blocked={isLocal ? '地址还是本机，客人扫不开' : empty}
          onClick={() => window.print()}
        >
          打印 {chosen.length} 张
        </Button>
      </PageHead>
      {isLocal && (
        <p role="alert" className={styles['local']}>
          地址还是 {publicUrl || 'localhost'}，客人的手机打不开。请先让安装的人设好门店的网址，再打印台码
        </p>
      )}
      <CodeChoices {...{ format, areas, area }} onFormat={setFormat} onArea={setArea} />
      <CodeList {...{ venueName, format, left }} rows={inArea} onToggle={toggle} />
      {rows.length === 0 && <p className={styles['none']}>还没有台位，先在“台位”里新增</p>}
    </div>
  )
}

/** Replaces the codes of tables once the user agrees; printed ones stop working. */
async function rotateCodes(tableIds: number[]): Promise<void> {
  const agreed = await confirm({
    title: `更换${tableIds.length}张台码`,
    body: '旧的台码立刻作废，需要重新打印并换上',
    tone: 'danger',
  })
  if (!agreed) return
  try {
    const { changedNum } = await sendCommand(office.rotateCodes, { tableIds })
    await invalidate(office.tableCodes)
    showToast(`已更换${changedNum}张，请打印新码`)
  } catch (failure) {
    showToast(getErrorMessage(failure, unexpectedText))
  }
}
