import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '../../../kit/icon-button.tsx'
import styles from './schedule.module.css'

/** A month or a week, and the ones before and after it. */
export function Turn({ text, unit, onTurn }: { text: string; unit: '月' | '周'; onTurn: (step: -1 | 1) => void }) {
  return (
    <div className={styles['turn']}>
      <IconButton label={`上一${unit}`} icon={<ChevronLeft />} onClick={() => onTurn(-1)} />
      <h2 aria-live="polite">{text}</h2>
      <IconButton label={`下一${unit}`} icon={<ChevronRight />} onClick={() => onTurn(1)} />
    </div>
  )
}
