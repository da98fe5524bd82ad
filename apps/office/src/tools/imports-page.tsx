/** Imports of master data: their rows, and the undo while nothing used them. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { entities } from '@nocturne/contract/office/entities'
import { office } from '@nocturne/contract/office/endpoints'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { confirm } from '@nocturne/web/kit/confirm'
import { showToast } from '@nocturne/web/kit/toast'
import { ApiError, getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { PageTurner } from '#kit/page-turner.tsx'
import { getEntityEndpoint } from '#lib/entity-endpoint.ts'
import { sendCommand } from '#lib/send-command.ts'
import { useGo } from '#lib/use-go.ts'

import styles from './imports-page.module.css'

type Run = AnswerOf<typeof office.imports>['rows'][number]

const PAGE_SIZE = 20
const ROWS_SHOWN = 50
const ERRORS_SHOWN = 20

export default function ImportsPage() {
  const [pageNum, setPageNum] = useState(1)
  const { data, error, refetch, isFetching } = useApi(office.imports, { pageNum, pageSize: PAGE_SIZE }, { keep: true })
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead title="导入记录" note="没用过的导入可以撤销" onBack={() => go('/')} />
      {data ? (
        <ol className={styles['runs']}>
          {data.rows.map((run) => (
            <ImportRun key={run.importId} run={run} />
          ))}
          {data.rows.length === 0 && <li className={styles['none']}>还没有导入过</li>}
        </ol>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {data && <PageTurner pageNum={pageNum} pageSize={PAGE_SIZE} total={data.total} onPage={setPageNum} />}
    </div>
  )
}

function ImportRun({ run }: { run: Run }) {
  const { importId, label, fileName, added, changed, actorName, createTime, undoneTime, undoneName } = run
  const [isOpen, setOpen] = useState(false)
  const undo = useUndo(run)
  return (
    <li aria-label={`${label} ${fileName}`}>
      <div className={styles['head']}>
        <strong>
          {label} · {fileName}
        </strong>
        <span>
          新增 {added} · 修改 {changed}
        </span>
        <span className={styles['when']}>
          {actorName} {createTime.slice(5, 16)}
          {undoneTime !== null && ` · ${undoneName} ${undoneTime.slice(5, 16)} 撤销`}
        </span>
        <span className={styles['actions']}>
          <Button kind="ghost" onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '看明细'}
          </Button>
          {undoneTime === null && (
            <Button busy={undo.busy} onClick={undo.run}>
              撤销导入
            </Button>
          )}
        </span>
      </div>
      {undo.errors.length > 0 && (
        <ul role="alert" className={styles['errors']}>
          {undo.errors.slice(0, ERRORS_SHOWN).map(({ row, field, message }) => (
            <li key={`${row}.${field}`}>{row < 0 ? message : `第 ${row + 1} 行：${message}`}</li>
          ))}
          {undo.errors.length > ERRORS_SHOWN && <li>另有 {undo.errors.length - ERRORS_SHOWN} 处</li>}
        </ul>
      )}
      {isOpen && <ImportRows importId={importId} />}
    </li>
  )
}

/** Undoes an import after a question; the errors name the rows that prevent it. */
function useUndo({ importId, entity, label, added, changed }: Run) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly RowError[]>([])
  const run = async () => {
    const body = `新增的 ${added} 条会删除或撤回，修改的 ${changed} 条改回原值；有一条用过，就一条也不撤`
    if (!(await confirm({ title: `撤销导入${label}`, body, confirmLabel: '撤销导入', tone: 'danger' }))) return
    setBusy(true)
    setErrors([])
    try {
      const { restored, removed, stopped } = await sendCommand(office.undoImport, { importId })
      showToast(`已撤销：改回 ${restored}，删除 ${removed}，停用或撤回 ${stopped}`)
      const definition = entities.find(({ name }) => name === entity)
      await invalidate(
        office.imports,
        office.overview,
        office.lookup,
        ...(definition ? [getEntityEndpoint(definition, 'list')] : []),
      )
    } catch (error) {
      const refused =
        error instanceof ApiError ? (error.detail as { errors?: RowError[] } | undefined)?.errors : undefined
      setErrors(refused ?? [{ row: -1, field: '', message: getErrorMessage(error, unexpectedText) }])
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, run }
}

function ImportRows({ importId }: { importId: number }) {
  const { data, error, refetch, isFetching } = useApi(office.importRows, { importId, pageNum: 1, pageSize: ROWS_SHOWN })
  if (error)
    return <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <ul className={styles['rows']}>
      {data.rows.map(({ row, title, created, changes }) => (
        <li key={row}>
          <span className={styles['line']}>{row + 1}</span>
          <strong>{title}</strong>
          <span className={styles['changes']}>
            {created && '新增 '}
            {changes.map(({ label, before, after }) => (
              <span key={label}>
                {label} {!created && <s>{before || '空'}</s>} <b>{after || '空'}</b>
              </span>
            ))}
          </span>
        </li>
      ))}
      {data.total > data.rows.length && <li>另有 {data.total - data.rows.length} 行</li>}
    </ul>
  )
}
