import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Error message with 重试. */
export function ErrorState({ text, onRetry, busy = false }: { text: string; onRetry: () => unknown; busy?: boolean }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert />}
        text={text}
        action={
          <Button busy={busy} onClick={onRetry}>
            重试
          </Button>
        }
      />
    </div>
  )
}
