import { successTexts } from '@nocturne/contract/client-texts'
import { withdrawStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { wine } from '@nocturne/contract/wine/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { showToast } from '#kit/toast.ts'
import { formatShortTime } from '#lib/format/format.ts'
import type { PagedRow } from '#lib/query/pages.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { GuestSignature } from '#shells/guest-signature.tsx'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { buildOrderLink } from '../../orders/public.ts'

type Withdrawal = PagedRow<typeof wine.withdrawList>

const readings = [wine.withdrawList, wine.list, wine.detail, wine.takeable]
const suggestedReasons = ['客人已离店', '瓶身标签不符', '客人改主意了'] as const

/** Row of a withdrawal: bottles and table, and for the bar its progress. */
export function WithdrawalRow({ row }: { row: Withdrawal }) {
  const { withdrawId, tableName, guestName, phoneMask, items, can, orderId } = row
  const [refusing, setRefusing] = useState(false)
  const issue = useCommand(wine.withdrawIssue, { label: `${tableName} 取酒出库`, invalidates: readings })
  const cancel = useCommand(wine.withdrawCancel, { label: `${tableName} 撤销取酒`, invalidates: readings })
  const waits = row.status === withdrawStatus.pending
  return (
    <Card label={`${tableName} 取酒`}>
      <ListRow
        inCard
        title={`${tableName} · ${guestName}`}
        aside={phoneMask}
        fact={items
          .map(
            (item) => `${item.goodsName} ×${item.quantity}${item.remainPercent < 100 ? ` ${item.remainPercent}%` : ''}`,
          )
          .join('、')}
        note={[
          formatShortTime(row.applyTime),
          row.applyUserName,
          waits ? items.map(({ labelNo, cabinetNo }) => `${cabinetNo} ${labelNo}`).join('、') : row.issueUserName,
          row.reason,
        ]
          .filter(Boolean)
          .join(' · ')}
        chip={<Tag tone={waits ? 'warning' : 'neutral'}>{getLabel('withdraw_status', row.status)}</Tag>}
        href={orderId === null ? undefined : buildOrderLink(orderId)}
      />
      <GuestSignature url={row.signUrl} />
      <Stack gap={2}>
        {can.issue && (
          <Button
            kind="primary"
            wide
            busy={issue.busy}
            label={`${tableName} 出库`}
            onClick={async () => {
              await issue.submit({ withdrawId, agree: true })
              showToast(`${tableName} ${successTexts.wineTaken}`)
            }}
          >
            出库
          </Button>
        )}
        {can.issue && (
          <Button wide label={`${tableName} 不出库`} onClick={() => setRefusing(true)}>
            不出库
          </Button>
        )}
      </Stack>
      {can.cancel && !can.issue && (
        <Button wide busy={cancel.busy} label={`${tableName} 撤销取酒`} onClick={() => cancel.submit({ withdrawId })}>
          撤销
        </Button>
      )}
      {refusing && (
        <ReasonSheet
          draft={`withdraw.${withdrawId}`}
          title={`不出库 ${tableName}`}
          usual={suggestedReasons}
          submitKind="danger"
          onClose={() => setRefusing(false)}
          send={async (reason) => {
            await issue.submit({ withdrawId, agree: false, reason })
            setRefusing(false)
          }}
        />
      )}
    </Card>
  )
}
