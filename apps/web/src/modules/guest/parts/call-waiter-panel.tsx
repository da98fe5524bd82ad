import { allGuestRequests, guestRequests } from '@nocturne/contract/guest/guest-requests'
import BellRing from 'lucide-react/icons/bell-ring'

import { Button } from '#kit/button.tsx'
import { Chip } from '#kit/chip.tsx'
import { formatCallProgress, isCallPending } from '../call-texts.ts'
import { useCallStaff, useGuestCalls } from '../use-call.ts'
import styles from './call-waiter-panel.module.css'

const named = allGuestRequests.filter((kind) => kind !== 'service' && kind !== 'open')

/**
 * Calls a waiter, in general or for one service, in one tap; shows who was notified and who is on the way. `paidUp`
 * hides the call to settle.
 */
export default function CallWaiterPanel({ pass, paidUp = false }: { pass: string; paidUp?: boolean }) {
  const call = useCallStaff(pass)
  const calls = useGuestCalls(pass).data?.rows ?? []
  const waiting = new Set(calls.filter(isCallPending).map(({ kind }) => kind))
  return (
    <div className={styles['panel']}>
      <Button wide icon={<BellRing />} onClick={() => call('service')}>
        {guestRequests.service}
      </Button>
      <fieldset className={styles['wishes']} aria-label="需要什么">
        {named
          .filter((kind) => !(paidUp && kind === 'bill'))
          .map((kind) => (
            <Chip key={kind} selected={waiting.has(kind)} onClick={() => void call(kind)}>
              {guestRequests[kind]}
            </Chip>
          ))}
      </fieldset>
      <output className={styles['told']} aria-live="polite">
        {calls.map((one) => (
          <span key={one.kind} data-tone={isCallPending(one) ? 'neutral' : 'positive'}>
            {formatCallProgress(one)}
          </span>
        ))}
      </output>
    </div>
  )
}
