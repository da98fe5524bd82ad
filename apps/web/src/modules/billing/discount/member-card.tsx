import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { showToast } from '#kit/toast.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { invalidate } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { formatDiscountRate, type Bill } from '../bill/bill-rules.ts'
import { memberServiceSlot } from '../slots.ts'
import { useBillCommand } from '../use-bill.ts'

const verifySheet = createLazyComponent(() => import('./verify-member-sheet.tsx'))

/**
 * Member of the bill; rendered only once one is selected. Staff who take payments can open the member from here for a
 * recharge.
 */
export function MemberCard({ bill, onChange }: { bill: Bill; onChange: () => void }) {
  const holds = usePermissions()
  const [desk, setDesk] = useState(false)
  const { member } = bill
  if (!member) return null
  const opens = member.balance !== null && holds('member:info:view')
  const leave = () => {
    setDesk(false)
    void invalidate(billing.detail)
  }
  return (
    <Card label="会员">
      <RowWithAction
        action={
          bill.can.member && (
            <Button size="small" onClick={onChange}>
              更换
            </Button>
          )
        }
      >
        <ListRow
          inCard
          title={member.memberName}
          aside={member.levelName}
          fact={[member.phoneMask, formatBalance(member.balance)].filter((text) => text !== '').join(' · ')}
          {...(opens && { onClick: () => setDesk(true) })}
        />
      </RowWithAction>
      <RateRow bill={bill} member={member} />
      {desk && <LazySheet part={memberServiceSlot.get()} props={{ memberId: member.memberId, onClose: leave }} />}
    </Card>
  )
}

type RateRowProps = { bill: Bill; member: NonNullable<Bill['member']> }

/**
 * Member rate on the bill: granted by the member's proof, or by staff who may settle; they can also remove it, with a
 * reason.
 */
function RateRow({ bill, member: { memberId, levelName, discountBp, rateOff, rateDenied } }: RateRowProps) {
  const { billId, version, memberDiscount } = bill
  const [sheetOpen, setSheetOpen] = useState(false)
  const [verifying, setVerifying] = useState(false)
  const command = useBillCommand(billing.member, bill, { label: '会员价' })
  const price = discountBp < 10_000 ? formatDiscountRate(discountBp) : '会员价'
  const { title, submitLabel, usual, consequence, done } = !rateOff ? takingAway : rateDenied ? givingBack : granting
  return (
    <RowWithAction
      action={
        <>
          {rateOff && !rateDenied && bill.can.member && (
            <Button size="small" onClick={() => setVerifying(true)}>
              验证会员
            </Button>
          )}
          {bill.can.memberRate && (
            <Button size="small" kind="ghost" onClick={() => setSheetOpen(true)}>
              {title}
            </Button>
          )}
        </>
      }
    >
      <ListRow
        inCard
        title={rateOff ? (rateDenied ? '本单不享会员价' : '只记积分') : `${levelName}享 ${price}`}
        fact={
          rateOff
            ? rateDenied
              ? '按原价计算'
              : `验证后享 ${price}`
            : memberDiscount > 0
              ? `已优惠 ${formatFen(memberDiscount)}`
              : '暂无可优惠商品'
        }
      />
      {sheetOpen && (
        <ReasonSheet
          draft={`${rateOff ? 'memberRateBack' : 'memberRate'}.${billId}`}
          title={title}
          fact={`${levelName} ${price}`}
          usual={usual}
          submitLabel={submitLabel}
          send={async (reason) => {
            await command.submit({ billId, version, memberId, rate: rateOff, reason })
            showToast(done)
            setSheetOpen(false)
          }}
          onClose={() => setSheetOpen(false)}
        >
          <p>{consequence}</p>
        </ReasonSheet>
      )}
      {verifying && <LazySheet part={verifySheet} props={{ bill, onClose: () => setVerifying(false) }} />}
    </RowWithAction>
  )
}

const takingAway = {
  title: '不享会员价',
  submitLabel: '取消会员价',
  usual: ['与其他优惠不同享', '特价活动', '非本人消费'],
  consequence: '未付商品恢复原价，之后的订单和换选的会员也按原价，直到恢复会员价。',
  done: '本单不享会员价',
}
const granting = {
  title: '给会员价',
  submitLabel: '给会员价',
  usual: ['核实为本人', '会员电话确认', '手机没电'],
  consequence: '未付商品按会员价重新计算，会员可看到这次使用。',
  done: '已给会员价',
}
const givingBack = {
  title: '恢复会员价',
  submitLabel: '恢复会员价',
  usual: ['核实为本人', '已取消其他优惠', '误操作'],
  consequence: '未付商品按会员价重新计算，之后的订单也享会员价。',
  done: '已恢复会员价',
}

const formatBalance = (fen: number | null) => (fen === null ? '' : `余额 ${formatFen(fen, { trim: true })}`)
