/** Environment for child processes, without the shop's settings and secrets. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH }
}
