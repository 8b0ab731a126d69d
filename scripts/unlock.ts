import { openShopDatabase } from '../src/open-shop-database.server.ts'
import { throwIfInterrupted } from '../src/platform/processes/interruption.server.ts'
import { unlockAccount } from '../src/system/unlock-account.server.ts'
import { beginCommand, misused, readCommand } from './command.ts'
import { readSettings } from './read-settings.ts'

// npm run unlock -- EMAIL, on the shop's server: works while the shop runs.
const usage = 'npm run unlock -- EMAIL'
const [email] = readCommand(usage, {}, 1).words
if (!email) misused('Falta el email de la cuenta.', usage)
beginCommand()
const config = await readSettings()
const { db, close } = await openShopDatabase(config)
try {
  throwIfInterrupted()
  const unlocked = await unlockAccount(db, config.publicUrl, email)
  if (unlocked) {
    const { hadFactors, link } = unlocked
    console.log(
      hadFactors
        ? `Quitamos los códigos y las llaves de acceso de ${email}, y cerramos sus sesiones.`
        : `${email} no tenía códigos ni llaves de acceso. Cerramos sus sesiones.`,
    )
    console.log(`Entra con su contraseña. Para elegir otra, este enlace sirve una vez, durante una hora:\n${link}`)
  } else {
    console.error(`No hay ninguna cuenta con el email ${email}.`)
    process.exitCode = 1
  }
} finally {
  await close()
}
