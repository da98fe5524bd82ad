import { parseTime } from '@nocturne/base/venue-time'
import { queueStatus } from '@nocturne/contract/codes'
import { queueing } from '@nocturne/contract/queueing/endpoints'

import { Button } from '#kit/button.tsx'
import { confirm } from '#kit/confirm.ts'
import { Card } from '#kit/card.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatRemaining } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { formatQueueType, formatWaitingTime, type QueueListEntry } from '../queue-texts.ts'
import { useQueueCommand } from '../use-queue-command.ts'
import styles from './queue.module.css'

type NumberRowProps = {
  line: QueueListEntry
  /** True for the first waiting number of its lane, which is called next. */
  next: boolean
  onSeat: (line: QueueListEntry) => void
  /** Opens the sheet that shows the number to a guest without a phone. */
  onShow: (line: QueueListEntry) => void
}

/** Row of the queue. */
export function QueueNumberRow({ line, next, onSeat, onShow }: NumberRowProps) {
  const waited = (useNow() - +parseTime(line.takeTime)) / 60_000
  const call = useQueueCommand(queueing.call, line)
  const pass = useQueueCommand(queueing.pass, line)
  // Requests confirmation: the number loses its place immediately, and a guest without a phone is not notified.
  const confirmPass = async () => {
    const sure = await confirm({
      title: `${line.queueNo} 过号`,
      body: `${line.guestName} ${line.guestNum}人将失去当前位置，可在已过号中恢复`,
      confirmLabel: '过号',
      tone: 'danger',
    })
    if (sure) await pass.run()
  }
  const wasCalled = line.status === queueStatus.called
  const callButton = line.canCall && (
    <Button
      size="small"
      kind={!wasCalled && next ? 'primary' : 'plain'}
      label={`${line.queueNo} ${wasCalled ? '再叫一次' : '叫号'}`}
      busy={call.busy}
      onClick={call.run}
    >
      {wasCalled ? '再叫一次' : '叫号'}
    </Button>
  )
  return (
    <Card {...(wasCalled && { edge: 'accent' as const })}>
      <div className={styles['row']}>
        <div className={styles['top']}>
          <button
            type="button"
            className={styles['lead']}
            aria-label={`${line.queueNo} 出示号码`}
            onClick={() => onShow(line)}
          >
            {line.queueNo}
          </button>
          <div className={styles['main']}>
            <b>
              {line.guestName} {line.guestNum}人 {line.rejoined && <Tag tone="warning">重排</Tag>}
            </b>
            <small>
              {line.guestPhone && `${line.guestPhone} · `}
              {wasCalled ? formatQueueType(line.queueType) : formatWaitingTime(waited)}
            </small>
          </div>
          {line.callUntil === null ? callButton : <CallState line={line} until={line.callUntil} />}
        </div>
        {wasCalled && (
          <div className={styles['buttons']}>
            <Button size="small" label={`${line.queueNo} 过号`} busy={pass.busy} onClick={confirmPass}>
              过号
            </Button>
            {callButton}
            <Button size="small" kind="primary" label={`${line.queueNo} 入座`} onClick={() => onSeat(line)}>
              入座
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** Number of calls, and remaining time for the guest to arrive. */
function CallState({ line, until }: { line: QueueListEntry; until: string }) {
  const left = formatRemaining(until, useNow(1_000))
  return (
    <Tag tone={left === null ? 'danger' : 'accent'}>
      第{line.callCount}次 {left ? `剩余 ${left}` : '已超时'}
    </Tag>
  )
}
