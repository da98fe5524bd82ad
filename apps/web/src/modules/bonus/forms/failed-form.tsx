import { bonus } from '@nocturne/contract/bonus/endpoints'

import { showToast } from '#kit/toast.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import type { WithdrawDetail } from '../parts/withdraw-actions.tsx'

/** 打款失败: releases the frozen amount; the applicant sees the reason. */
export default function TransferFailedForm({ withdraw, onClose }: { withdraw: WithdrawDetail; onClose: () => void }) {
  const { withdrawId, withdrawNo } = withdraw
  const finish = useCommand(bonus.withdrawFinish, {
    label: `打款失败 ${withdrawNo}`,
    quiet: true,
    invalidates: [bonus.withdrawDetail, bonus.withdrawList],
  })
  return (
    <ReasonSheet
      title="打款失败"
      fact={withdrawNo}
      draft={`bonus.failed.${withdrawId}`}
      usual={['银行退回', '卡号或户名不符', '账户异常']}
      submitKind="danger"
      onClose={onClose}
      send={async (reason) => {
        await finish.submit({ withdrawId, success: false, reason })
        showToast('已登记，金额退回账户')
        onClose()
      }}
    />
  )
}
