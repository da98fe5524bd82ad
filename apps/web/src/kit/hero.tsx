import type { ReactNode } from 'react'
import styles from './hero.module.css'

interface HeroFigure {
  label: string
  value: ReactNode
  href?: string
}

interface HeroProps {
  label: ReactNode
  figure: ReactNode
  /** Comparison, to the right of the figure. */
  aside?: { label: string; value: ReactNode }
  /** One secondary action, to the right instead of a comparison. */
  end?: ReactNode
  /** Smaller figures below, row by row; long rows wrap. */
  figures?: readonly (readonly HeroFigure[])[]
  /** Address of the page that lists the records from which the headline figure is computed. */
  href?: string
}

/** Headline figure on the venue's gradient. */
export function Hero({ label, figure, aside, end, figures = [], href }: HeroProps) {
  const headline = (
    <>
      <span className={styles['label']}>{label}</span>
      <strong className={styles['figure']}>{figure}</strong>
    </>
  )
  return (
    <section className={styles['hero']}>
      <div className={styles['top']}>
        {href === undefined ? <div className={styles['main']}>{headline}</div> : <a href={href}>{headline}</a>}
        {aside && (
          <div className={styles['aside']}>
            <span className={styles['label']}>{aside.label}</span>
            <strong>{aside.value}</strong>
          </div>
        )}
        {end}
      </div>
      {figures.map((row, index) => (
        <div key={index} className={styles['figures']}>
          {row.map(({ label, value, href }) => (
            <Small key={label} label={label} value={value} href={href} />
          ))}
        </div>
      ))}
    </section>
  )
}

function Small({ label, value, href }: { label: string; value: ReactNode; href: string | undefined }) {
  const content = (
    <>
      <span>{label}</span>
      <b>{value}</b>
    </>
  )
  return href === undefined ? <div>{content}</div> : <a href={href}>{content}</a>
}
