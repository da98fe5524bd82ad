import { formatFen } from '@nocturne/base/money'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { formatPlayStart } from '#lib/format/prepaid-texts.ts'
import { PasswordReasonSheet } from '../../session/public.ts'
import type { Play } from '../play-texts.ts'

const reasons = ['人数不足', '场地变动', '发起人临时有事']
const invalidates = [flashSales.playDetail, flashSales.playList, flashSales.groupStatistics]

/** 取消组局: refunds all paid guests through the original payment method. */
export default function CancelPlaySheet({ play, onClose }: { play: Play; onClose: () => void }) {
  const { playId, joinCount, cancelPassword } = play
  const amount = formatFen(play.amount ?? 0, { trim: true })
  return (
    <PasswordReasonSheet
      endpoint={flashSales.playCancel}
      input={{ playId }}
      label="取消组局"
      invalidates={invalidates}
      password={cancelPassword}
      draft={`playCancel.${playId}`}
      title="取消组局"
      fact={`${play.title} · ${formatPlayStart(play)}`}
      submitLabel={joinCount > 0 ? `取消并退款 ${amount}` : '取消组局'}
      reasonLabel="取消原因"
      usual={reasons}
      doneText={joinCount > 0 ? '组局已取消，款项原路退回' : '组局已取消'}
      onClose={onClose}
    >
      <p>{joinCount > 0 ? `${joinCount} 位客人的 ${amount} 将原路退回，凭证同时失效。` : '还没有客人付款。'}</p>
    </PasswordReasonSheet>
  )
}
