/** 银行代发: writes the signed slips as a file for the bank, and lists the people without a card, who are not in it. */
import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import Download from 'lucide-react/icons/download'

import { Button } from '#kit/button.tsx'
import { Modal } from '#kit/modal.tsx'
import { downloadFile } from '#lib/export-file.ts'
import { sendCommand } from '#lib/send-command.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { useAction } from '#tools/use-action.ts'

import styles from './payroll.module.css'

interface TransfersDialogProps {
  scope: { month: string; deptId?: number }
  ticket: string
  onClose: () => void
}

export function TransfersDialog({ scope, ticket, onClose }: TransfersDialogProps) {
  const { data, error, refetch, isFetching } = useApi(reports.wageTransfers, { ...scope, ticket, pageSize: 200 })
  const { busy, failure, run } = useAction()
  const inFile = data ? data.total - data.withoutCard.count : 0
  const save = (format: 'csv' | 'xlsx') =>
    run(async () => {
      const { downloadUrl, fileName } = await sendCommand(reports.exportReport, {
        report: 'wageTransfers',
        format,
        ...scope,
        ticket,
      })
      await downloadFile(downloadUrl, fileName)
    })
  const blocked = inFile === 0 ? '没有可代发的工资' : null
  return (
    <Modal
      title="银行代发"
      onClose={onClose}
      actions={
        <>
          <Button icon={<Download />} busy={busy} blocked={blocked} onClick={() => save('xlsx')}>
            Excel 表格
          </Button>
          <Button kind="primary" icon={<Download />} busy={busy} blocked={blocked} onClick={() => save('csv')}>
            CSV 文件
          </Button>
        </>
      }
    >
      {failure !== null && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      {data ? (
        <>
          <p className={styles['note']}>
            {scope.month} 已签名、待发放的工资：{data.total} 人，{formatFen(data.netAmount)}。文件里有 {inFile} 人，
            {formatFen(data.netAmount - data.withoutCard.netAmount)}，含户名、卡号、开户银行、金额和备注。
          </p>
          {data.withoutCard.count > 0 && (
            <>
              <p role="alert" className={styles['failure']}>
                {data.withoutCard.count} 人没有银行卡，{formatFen(data.withoutCard.netAmount)} 不在文件里，请另行发放：
              </p>
              <ul className={styles['receivers']} aria-label="没有银行卡的人">
                {data.rows
                  .filter(({ cardNoMask }) => cardNoMask === null)
                  .map(({ userId, userName, deptName, netAmount }) => (
                    <li key={userId}>
                      <span>
                        {userName} <small>{deptName}</small>
                      </span>
                      <b>{formatFen(netAmount)}</b>
                    </li>
                  ))}
              </ul>
            </>
          )}
        </>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  )
}
