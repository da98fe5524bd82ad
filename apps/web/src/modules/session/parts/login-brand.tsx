import { useGlobalConfig } from '../../../lib/global-config.ts'
import styles from './login.module.css'

/** Whose house this is. Keeps its place until the settings have come. */
export function LoginBrand() {
  const config = useGlobalConfig()
  return (
    <section className={styles['brand']} aria-label="场所">
      {config?.logoUrl && <img className={styles['logo']} src={config.logoUrl} alt="" />}
      <p className={styles['venue']}>{config?.venueName ?? ' '}</p>
      <p className={styles['company']}>{config?.companyName ?? ' '}</p>
    </section>
  )
}
