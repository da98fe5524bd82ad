import { billing } from '@nocturne/contract/billing/endpoints'

import { Button } from '../../../kit/button.tsx'
import { toast } from '../../../kit/toast.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import { memberSheet } from '../../directory/public.ts'
import { useBillCommand } from '../use-bill-command.ts'
import type { BillSheetProps } from '../parts/sheet-props.ts'

const NOBODY = 0

/** 会员: whose card the bill is on. Prices of what is not paid yet follow. */
export function MemberSheet({ bill, onClose }: BillSheetProps) {
  const { billId, version, member } = bill
  const command = useBillCommand(billing.member, bill)
  const choose = async (memberId: number) => {
    try {
      await command.submit({ billId, version, memberId })
      toast('已更新会员')
      onClose()
    } catch (error) {
      toast(messageOf(error, '没有成功，请重试'))
    }
  }
  return (
    <LaterSheet
      part={memberSheet}
      props={{
        title: '选择会员',
        fact: member ? `现为 ${member.memberName} · ${member.levelName}` : '选择后未付商品按会员价计算',
        memberId: member?.memberId,
        onChoose: ({ memberId }) => void choose(memberId),
        onClose,
        ...(member && {
          footer: (
            <Button wide onClick={() => choose(NOBODY)}>
              移除会员
            </Button>
          ),
        }),
      }}
    />
  )
}
