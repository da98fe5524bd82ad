import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useLocation } from 'wouter'
import { IconButton } from '#kit/icon-button.tsx'
import { hasPreviousPage } from '#kit/layers.ts'

interface BackButtonProps {
  /** Target if this is the first page the user opened; without it the button is hidden then. */
  fallback?: string | undefined
  /** Replaces the default navigation. */
  onBack?: (() => unknown) | undefined
  kind?: 'plain' | 'hero'
}

/** Back button, hidden if there is no page to return to. */
export function BackButton({ fallback, onBack, kind = 'plain' }: BackButtonProps) {
  const [, navigate] = useLocation()
  if (!onBack && fallback === undefined && !hasPreviousPage()) return null
  const goBack = () => {
    if (onBack) return onBack()
    if (hasPreviousPage()) return history.back()
    if (fallback !== undefined) navigate(fallback, { replace: true })
  }
  return <IconButton label="返回" icon={<ChevronLeft />} kind={kind} onClick={goBack} />
}
