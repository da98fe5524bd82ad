/** Vouchers of closed nights for the accountant's program. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { integrations } from '@nocturne/contract/integrations/endpoints'
import { formatFen } from '@nocturne/base/money'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { ChipButton } from '#kit/chip.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { downloadFile } from '#lib/export-file.ts'
import { buildListPath, useGo } from '#lib/use-go.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import styles from './connections.module.css'
import { useAction } from './use-action.ts'

type Night = AnswerOf<typeof integrations.journalNight>

const layouts = { kingdee: '金蝶', yonyou: '用友' } as const
const NIGHTS_SHOWN = 31

const formatAmount = (fen: number) => (fen === 0 ? '' : formatFen(fen, { symbol: false }))

export default function JournalPage() {
  const { data, error, refetch, isFetching } = useApi(integrations.journalNights, { pageSize: NIGHTS_SHOWN })
  const [chosen, setChosen] = useState<string | null>(null)
  const go = useGo()
  const night = chosen ?? data?.rows[0]?.businessDate ?? null
  return (
    <div className={styles['page']}>
      <PageHead title="记账凭证" note="日结后导出给会计软件" onBack={() => go('/')}>
        <Button onClick={() => go(buildListPath('accountMapping'))}>科目对照</Button>
      </PageHead>
      {data ? (
        <>
          <fieldset className={styles['filters']} aria-label="营业日">
            {data.rows.map(({ businessDate }) => (
              <ChipButton key={businessDate} pressed={businessDate === night} onClick={() => setChosen(businessDate)}>
                {businessDate}
              </ChipButton>
            ))}
          </fieldset>
          {night === null ? (
            <p className={styles['none']}>还没有日结的营业日</p>
          ) : (
            <NightVouchers key={night} night={night} />
          )}
        </>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function NightVouchers({ night }: { night: string }) {
  const { data, error, refetch, isFetching } = useApi(integrations.journalNight, { businessDate: night })
  if (data) return <Vouchers night={data} />
  return error ? (
    <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
  ) : (
    <ListSkeleton />
  )
}

function Vouchers({ night: { businessDate, debitAmount, creditAmount, unmapped, vouchers } }: { night: Night }) {
  const { busy, failure, run } = useAction()
  const blocked = unmapped.length > 0 ? '先填完科目对照' : null
  const save = (layout: keyof typeof layouts, format: 'xlsx' | 'csv') =>
    run(() => {
      const query = new URLSearchParams({ businessDate, layout, format })
      return downloadFile(
        `${integrations.journalExport.path}?${query}`,
        `${layouts[layout]}凭证 ${businessDate}.${format}`,
      )
    })
  return (
    <>
      {unmapped.length > 0 && (
        <p role="alert" className={styles['failure']}>
          科目对照缺少：{unmapped.map(({ label }) => label).join('、')}
        </p>
      )}
      {failure !== null && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      <div className={styles['filters']}>
        {(['kingdee', 'yonyou'] as const).flatMap((layout) =>
          (['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={layout + format}
              icon={<Download />}
              busy={busy}
              blocked={blocked}
              onClick={() => save(layout, format)}
            >
              {layouts[layout]} {format}
            </Button>
          )),
        )}
      </div>
      <ul className={styles['rows']}>
        <li>
          <strong>
            借方合计 {formatFen(debitAmount)}，贷方合计 {formatFen(creditAmount)}
          </strong>
        </li>
        {vouchers.map(({ voucherNo, summary, lines }) => (
          <li key={voucherNo}>
            <strong>
              记-{voucherNo} {summary}
            </strong>
            <VoucherLines lines={lines} />
          </li>
        ))}
        {vouchers.length === 0 && <li className={styles['none']}>这一天没有账目</li>}
      </ul>
    </>
  )
}

function VoucherLines({ lines }: { lines: Night['vouchers'][number]['lines'] }) {
  return (
    <table className={`${styles['lines']} ${styles['whole']}`}>
      <thead>
        <tr>
          <th>科目</th>
          <th>账户</th>
          <th>借方</th>
          <th>贷方</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ ledgerAccount, label, accountCode, debitAmount, creditAmount }) => (
          <tr key={`${ledgerAccount} ${debitAmount > 0 ? 'debit' : 'credit'}`}>
            <td>{accountCode === '' ? '未对照' : accountCode}</td>
            <td>{label}</td>
            <td>{formatAmount(debitAmount)}</td>
            <td>{formatAmount(creditAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
