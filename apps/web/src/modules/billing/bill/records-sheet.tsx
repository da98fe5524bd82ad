import { getLabel } from '@nocturne/contract/dictionaries'

import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import type { Bill } from './bill-rules.ts'

/** Tables of the bill with their own sums. */
export function BillTablesSheet({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={bill.tableNames}
      fact={bill.billNo}
      end={<Money fen={bill.payableAmount} size="figure" />}
    >
      {bill.records.map((record) => (
        <section key={record.tableRecordId} aria-label={record.tableName}>
          <ListRow
            inCard
            title={record.tableName}
            aside={record.areaName}
            fact={[record.guestName, `${record.guestNum} 人`, `${formatShortTime(record.openTime)} 开台`]
              .filter(Boolean)
              .join(' · ')}
            note={[`订台人 ${record.salesUserName}`, record.waiterUserName && `服务员 ${record.waiterUserName}`]
              .filter(Boolean)
              .join(' · ')}
            figure={<Money fen={record.payableAmount} />}
            chip={
              <Tag tone={record.main ? 'accent' : 'neutral'}>
                {record.main ? '主台' : getLabel('record_status', record.status)}
              </Tag>
            }
          />
          <KeyValue
            rows={[
              { label: '消费总额', value: <Money fen={record.totalAmount} exact /> },
              { label: '赠送', value: <Money fen={-record.giftAmount} exact /> },
              { label: '优惠', value: <Money fen={-record.discountAmount} exact /> },
              { label: '已收', value: <Money fen={record.paidAmount} exact /> },
              ...(record.creditAmount > 0 ? [{ label: '挂账', value: <Money fen={record.creditAmount} exact /> }] : []),
              { label: '未结', value: <Money fen={record.unpaidAmount} exact /> },
            ]}
          />
        </section>
      ))}
    </Sheet>
  )
}
