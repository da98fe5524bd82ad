import { queueStatus } from '@nocturne/contract/codes'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { buildGuestMenuLink } from '#lib/routing/common-links.ts'
import { useGuestApi } from '#lib/query/guest-query.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazyContent } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { formatError } from '#shells/query-state.ts'
import { QueryView } from '#shells/query-view.tsx'
import type { QueueNumberDetail } from '../queue-texts.ts'
import { useGuestCommand } from '#lib/offline/use-guest-command.ts'
import { QueueNumberCard } from './ticket-card.tsx'
import styles from './queue.module.css'

const tailForm = createLazyComponent(() => import('./tail-form.tsx'))
const cancelDialog = createLazyComponent(() => import('./cancel-dialog.tsx'))

/** Poll interval while the number is active: the longest delay until the guest sees that it was called or seated. */
const REFRESH_MS = 4_000

type TicketViewProps = {
  queueId: number
  /** Last digits of the phone number, if the guest has just typed them into the form. */
  knownTail: string | undefined
  header: ReactNode
  onAnew: () => void
}

/** Shows the state of a queue number and the actions available to its guest. */
export function QueueNumberView({ queueId, knownTail, header, onAnew }: TicketViewProps) {
  const [tail, setTail] = useState(knownTail)
  const query = useGuestApi(
    queueing.detail,
    { queueId, ...(tail !== undefined && { phoneTail: tail }) },
    { every: (ticket) => getRefreshMs(ticket) },
  )
  const ticket = query.data
  useCallAlarm(ticket)
  const unknown = query.error instanceof ApiError && query.error.errCode === 'NOT_FOUND' && !ticket
  return (
    <Page header={header} bottom={ticket && <Actions ticket={ticket} onChange={query.refetch} onAnew={onAnew} />}>
      <div className={styles['ticket']}>
        {unknown ? (
          <LazyContent
            part={tailForm}
            props={{ wrong: tail !== undefined, onTail: setTail, onAnew }}
            fallback={<Skeleton shape="lines" count={3} />}
          />
        ) : (
          <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
            {(shown) => <QueueNumberCard ticket={shown} />}
          </QueryView>
        )}
      </div>
    </Page>
  )
}

const isAlive = ({ status }: QueueNumberDetail): boolean =>
  status === queueStatus.waiting || status === queueStatus.called

const getRefreshMs = (ticket: QueueNumberDetail | undefined): number | false =>
  ticket !== undefined && isAlive(ticket) && REFRESH_MS

/** Plays three short tones. */
function playChime(): void {
  const audio = new AudioContext()
  for (const i of [0, 1, 2]) {
    const tone = new OscillatorNode(audio, { frequency: 660 + i * 220 })
    const volume = new GainNode(audio, { gain: 0.25 })
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + i * 0.25)
    tone.stop(audio.currentTime + i * 0.25 + 0.2)
  }
  setTimeout(() => void audio.close(), 1_500)
}

/** Vibrates and plays a sound on each call. Browsers permit it only after a user interaction. */
function useCallAlarm(ticket: QueueNumberDetail | undefined): void {
  const calls = ticket?.status === queueStatus.called ? ticket.callCount : 0
  useEffect(() => {
    if (calls === 0 || !navigator.userActivation?.hasBeenActive) return
    if ('vibrate' in navigator) navigator.vibrate([300, 150, 300, 150, 300])
    playChime()
  }, [calls])
}

type ActionsProps = { ticket: QueueNumberDetail; onChange: () => Promise<unknown>; onAnew: () => void }

function Actions({ ticket, onChange, onAnew }: ActionsProps) {
  const cancel = useGuestCommand(queueing.cancel)
  const rejoin = useGuestCommand(queueing.rejoin)
  const [confirming, setConfirming] = useState(false)
  const [failure, setFailure] = useState('')
  const { queueId, mine, canRejoin, tableCode } = ticket
  const runCommand = async (command: typeof cancel) => {
    setFailure('')
    try {
      await command({ queueId })
    } catch (error) {
      setFailure(formatError(error))
    }
    await onChange()
  }
  const alive = isAlive(ticket)
  if (alive && !mine) return null
  if (tableCode !== null) return <SeatedActions tableCode={tableCode} onAnew={onAnew} />
  return (
    <>
      <BottomBar
        note={
          failure ? (
            <span className={styles['failure']} role="alert">
              {failure}
            </span>
          ) : undefined
        }
      >
        {alive && (
          <Button wide onClick={() => setConfirming(true)}>
            取消排队
          </Button>
        )}
        {canRejoin && (
          <Button kind="primary" wide onClick={() => runCommand(rejoin)}>
            重新排队
          </Button>
        )}
        {!alive && !canRejoin && (
          <Button kind="primary" wide onClick={onAnew}>
            重新取号
          </Button>
        )}
      </BottomBar>
      {confirming && (
        <LazyContent
          part={cancelDialog}
          props={{
            queueNo: ticket.queueNo,
            onConfirm: () => {
              setConfirming(false)
              void runCommand(cancel)
            },
            onCancel: () => setConfirming(false),
          }}
        />
      )}
    </>
  )
}

/** Actions of seated guests: order, or take another number for a second party. */
function SeatedActions({ tableCode, onAnew }: { tableCode: string; onAnew: () => void }) {
  const [, navigate] = useLocation()
  return (
    <BottomBar>
      <Button wide onClick={onAnew}>
        重新取号
      </Button>
      <Button kind="primary" wide onClick={() => navigate(buildGuestMenuLink(tableCode))}>
        去点单
      </Button>
    </BottomBar>
  )
}
