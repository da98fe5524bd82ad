import Clock from 'lucide-react/icons/clock'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { MAX_LOST_RESPONSES } from '../ordering-rules.ts'

/**
 * Notice that the response to an order was lost and the order may have been placed. Retries automatically, then when
 * the guest taps.
 */
export function UnknownOrderOutcome({ tries, onLook }: { tries: number; onLook: () => void }) {
  const isRetrying = tries < MAX_LOST_RESPONSES
  return (
    <div aria-live="polite">
      <EmptyState
        icon={isRetrying ? <Spinner label="确认中" /> : <Clock />}
        text={isRetrying ? '订单结果确认中，请稍候，不会重复下单' : '还没有得到下单结果，请稍后再确认，不会重复下单'}
        action={
          isRetrying ? undefined : (
            <Button kind="primary" onClick={onLook}>
              再次确认
            </Button>
          )
        }
      />
    </div>
  )
}
