/** How the bridge in a container is reached: any command whose stdin and stdout are the bridge's. */
export interface ContainerCommand {
  /** Executable, looked up on `PATH` when it holds no separator, such as `docker`. It is never run through a shell. */
  readonly command: string;
  /** Such as `exec -i NAME mao-container-bridge`. */
  readonly args?: readonly string[];
  /** Added to a small safe set of inherited variables, for the command itself and not for what runs in the container. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder inside the container that stdio servers run in. @default the bridge's own */
  readonly workspace?: string;
}
