/** What opens a company's own mail server. */
export interface MailServerLogin {
  host: string;
  port: number;
  username: string;
  password: string;
}

/** A mail that shows a company that its server works. */
export interface TestMail {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
}

/** Companies' own mail servers, as far as pages ask for them. */
export interface MailServers {
  /** Connects and logs in. @throws MailServerRefusal */
  logIn(login: MailServerLogin): Promise<void>;
  /** Sends one mail. @returns what the server answered @throws MailServerRefusal */
  sendTest(login: MailServerLogin, mail: TestMail): Promise<string>;
}
