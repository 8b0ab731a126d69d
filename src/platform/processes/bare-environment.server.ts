/** What a child process needs to find its programs, and nothing of the shop's settings or secrets. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP }
}
