import { embedLine } from '#app/site/embed-guide/embed-snippets.ts';

/** Steps for embedding in one shop system. Text between backticks is code. */
export interface ShopGuide {
  id: string;
  system: string;
  steps: readonly string[];
  /** Code to paste: the embed code, or an equivalent if the system alters it. */
  code: string;
  /** Known reasons why the widget did not load in this system. */
  traps: readonly string[];
  /** Page of the console that connects the shop's orders. */
  connect?: string;
}

type EmbedAttributes = Readonly<Record<string, string | true>>;

/** Returns the guides with the tenant's own embed code. */
export function shopGuides(origin: string, attributes: EmbedAttributes): ShopGuide[] {
  const line = embedLine(origin, attributes);
  return [
    {
      id: 'shopify',
      system: 'Shopify',
      connect: '/admin/integrations/shopify',
      steps: [
        'Open Online Store, then Themes, and press Customize.',
        'Choose the page at the top, or add one under Online Store, then Pages.',
        'Press Add section, choose Custom Liquid, and paste the embed code into its box.',
        'Press Save and open the page in your shop.',
      ],
      code: line,
      traps: [
        'The theme editor shows the page in a separate frame. Check the published page instead.',
        'Apps that speed up pages can delay scripts until the first scroll. Add `embed.js` to the app’s exceptions.',
        'A shop with a password page shows the assessment only behind the password.',
      ],
    },
    ...wordPressGuides(line),
    ...siteBuilderGuides(line),
    {
      id: 'tag-manager',
      system: 'Tag Manager',
      steps: [
        'In your page, put `<div id="assessment"></div>` where the assessment should be.',
        'In Tag Manager open Tags, press New, and choose Custom HTML.',
        'Paste the code below, choose a trigger of type Page View for that page, and press Save.',
        'Press Submit to publish the container and open the page.',
      ],
      code: tagManagerCode(`${origin}/embed.js`, attributes),
      traps: [
        'Tag Manager removes `data-` attributes from script tags, so the plain embed code shows nothing: use this code.',
        'Ad blockers stop Tag Manager, and your consent banner may hold its tags back until a visitor agrees. Embed code in the page itself has neither problem.',
      ],
    },
  ];
}

const wordPressGuides = (line: string): ShopGuide[] => [
  {
    id: 'woocommerce',
    system: 'WooCommerce',
    connect: '/admin/integrations/woocommerce',
    steps: [
      'Open Pages, then Add New, or edit the page that should show the assessment.',
      'Press +, choose Custom HTML, and paste the embed code.',
      'Press Publish or Update and open the page.',
    ],
    code: line,
    traps: [
      'Cart and checkout pages are built from WooCommerce’s own blocks: use a separate page.',
      'Caching plugins combine or delay scripts (WP Rocket: File Optimization; LiteSpeed: Page Optimization; Autoptimize: JS). Exclude `embed.js` there and empty the cache.',
      'To see sales by lead, connect your shop too: Integrations, WooCommerce has the plugin and one button for the rest.',
    ],
  },
  {
    id: 'wordpress',
    system: 'WordPress',
    steps: [
      'Edit the page, press +, and choose Custom HTML. In Elementor it is the HTML widget, in Divi the Code module.',
      'Paste the embed code, press Publish or Update, and open the page.',
    ],
    code: line,
    traps: [
      'If the embed code is gone after saving, your role may not add scripts: an administrator has to paste it. WordPress.com removes scripts unless the plan allows plugins.',
      'In a normal paragraph of the visual editor, the embed code becomes text. Use Custom HTML.',
      'Caching plugins that combine or delay scripts need `embed.js` on their list of exceptions.',
    ],
  },
];

const siteBuilderGuides = (line: string): ShopGuide[] => [
  {
    id: 'wix',
    system: 'Wix',
    steps: [
      'In the editor press Add Elements (+), then Embed Code, then Embed HTML.',
      'Press Enter Code, choose Code, paste the embed code, and press Update.',
      'Drag the box as wide as the page and at least 900 pixels high, on the mobile view too.',
      'Publish the site and open the page.',
    ],
    code: line,
    traps: [
      'Wix puts the code into a separate frame that doesn’t grow. Anything taller than the box scrolls inside the frame.',
      'That frame has a different URL from your website. If your settings list allowed websites, open the page once, then add the URL that appears on this page under “Where your assessment is installed”.',
      'Pop-up and slide-in stay inside the box: choose “In the page” for Wix.',
    ],
  },
  {
    id: 'squarespace',
    system: 'Squarespace',
    steps: [
      'Edit the page, press Add Block, and choose Code.',
      'Set the type to HTML, delete the sample text, and paste the embed code.',
      'Press Save and open the page in a private window.',
    ],
    code: line,
    traps: [
      'While you are logged in, Squarespace can show “Script disabled” instead of the assessment: a private window shows what visitors see.',
      'Scripts in Code blocks need a plan that allows them; the smallest plan doesn’t.',
      'In templates with Ajax loading the script doesn’t run after a click from another page: turn Ajax loading off in the site styles.',
    ],
  },
];

/** Creates the tag by script, because Tag Manager alters the tags in its input. */
function tagManagerCode(script: string, attributes: EmbedAttributes): string {
  const all: EmbedAttributes = { ...attributes, target: '#assessment' };
  const attributeLines = Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) =>
        `  tag.setAttribute('data-${name}', ${quoteForScript(value === true ? '' : value)});`,
    );
  return [
    '<script>',
    "  var tag = document.createElement('script');",
    `  tag.src = '${script}';`,
    ...attributeLines,
    '  document.body.appendChild(tag);',
    '</script>',
  ].join('\n');
}

/** Quotes a string so that it can end neither the script nor its element. */
const quoteForScript = (text: string): string =>
  `'${text
    .replace(/[\\']/g, '\\$&')
    .replace(/</g, '\\x3C')
    .replace(/[\r\n\u2028\u2029]/g, ' ')}'`;

/** Builds an e-mail to the shop's developer. It names no person: the owner's e-mail program adds sender and recipient. */
export function developerMail(options: { product: string; origin: string; line: string }): string {
  const { product, origin, line } = options;
  const body = [
    `Please paste this line into the page of our shop that should show the ${product} assessment:`,
    '',
    line,
    '',
    'It goes where the assessment should appear, in the HTML of the page. It needs no other file and stays the same when we change colours or products.',
    'Optimisers that combine or delay scripts must leave embed.js alone. With a Content-Security-Policy, add',
    `script-src ${origin} and frame-src ${origin}`,
    '',
    `Guide: ${origin}/docs/embed`,
  ].join('\r\n');
  const subject = `One line of code for our website: the ${product} assessment`;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
