import QrCode from 'lucide-react/icons/qr-code'
import Ticket from 'lucide-react/icons/ticket'
import Users from 'lucide-react/icons/users'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { createLazyComponent, useComponentLoaded } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { filterCalledNumbers, queueTypes, filterWaitingNumbers, type QueueListEntry } from '../queue-texts.ts'
import { QueueNumberRow } from './number-row.tsx'
import { PassedNumbers } from './passed-lane.tsx'
import styles from './queue.module.css'

const seatSheet = createLazyComponent(() => import('./seat-sheet.tsx'))
const numberSheet = createLazyComponent(() => import('./number-sheet.tsx'))
const issueSheet = createLazyComponent(() => import('./issue-sheet.tsx'))
const queueCodeSheet = createLazyComponent(() => import('./queue-code-sheet.tsx'))

/**
 * Queue at the door, for the host: called numbers first, then one list for each kind of number with the next number to
 * call.
 */
export default function QueuePanel() {
  const query = useApi(queueing.list, {}, { live: true })
  const [seating, setSeating] = useState<QueueListEntry | null>(null)
  const [shown, setShown] = useState<QueueListEntry | null>(null)
  const [opened, setOpened] = useState<'issue' | 'code' | null>(null)
  const close = () => setOpened(null)
  useComponentLoaded(seatSheet)
  return (
    <>
      <Stack row>
        <Button wide icon={<Ticket />} onClick={() => setOpened('issue')}>
          代客取号
        </Button>
        <Button wide icon={<QrCode />} onClick={() => setOpened('code')}>
          排队码
        </Button>
      </Stack>
      <QueryView query={query} skeleton={<Skeleton count={5} />}>
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState icon={<Users />} text="现在没有人排队" />
          ) : (
            <div className={styles['panel']}>
              <Lane title="已叫号" lines={filterCalledNumbers(lines)} onSeat={setSeating} onShow={setShown} />
              {queueTypes.map(({ id, label, hint }) => {
                const inLane = filterWaitingNumbers(lines, id)
                const [next] = inLane
                return (
                  <Lane
                    key={id}
                    title={`${label} ${hint} · 等待 ${inLane.length}`}
                    {...(next && { fact: `下一位 ${next.queueNo}` })}
                    lines={inLane}
                    onSeat={setSeating}
                    onShow={setShown}
                  />
                )
              })}
            </div>
          )
        }
      </QueryView>
      <PassedNumbers />
      {shown && (
        <LazySheet part={numberSheet} props={{ title: '排队号', line: shown, onClose: () => setShown(null) }} />
      )}
      {opened === 'issue' && <LazySheet part={issueSheet} props={{ onClose: close }} />}
      {opened === 'code' && <LazySheet part={queueCodeSheet} props={{ onClose: close }} />}
      {seating && (
        <LazySheet key={seating.queueId} part={seatSheet} props={{ line: seating, onClose: () => setSeating(null) }} />
      )}
    </>
  )
}

type LaneProps = {
  title: string
  fact?: string
  lines: readonly QueueListEntry[]
  onSeat: (line: QueueListEntry) => void
  onShow: (line: QueueListEntry) => void
}

function Lane({ title, fact, lines, onSeat, onShow }: LaneProps) {
  if (lines.length === 0) return null
  return (
    <section className={styles['panel']} aria-label={title}>
      <SectionTitle end={fact}>{title}</SectionTitle>
      {lines.map((line, index) => (
        <QueueNumberRow key={line.queueId} line={line} next={index === 0} onSeat={onSeat} onShow={onShow} />
      ))}
    </section>
  )
}
