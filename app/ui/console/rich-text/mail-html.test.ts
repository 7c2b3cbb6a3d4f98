import { describe, expect, it } from 'vitest';
import { listLostTags, tidyHtml } from './mail-html.ts';

describe('what the rich-text editor can show', () => {
  it.each([
    ['<p>Hi <strong>you</strong>, <a href="{{planLink}}">your plan</a></p><ul><li>one</li></ul><hr>', []],
    ['<p>a<br/>b</p>', []],
    ['<table><tr><td>a</td></tr></table>', ['table', 'tr', 'td']],
    ['<p style="color:red">a</p>', ['p']],
    ['<p><img src="https://shop.example/a.png" alt="a > b"></p>', []],
    ['<p><img src="/media/1" alt="" width="510" height="300"></p>', []],
    ['<p><img src="/media/1" style="margin:0"></p>', ['img']],
    ['<p><a class="button" href="{{shopLink}}">Shop</a></p>', []],
    ['<p><a href="{{shopLink}}" class="button">Shop</a></p>', []],
    ['<p>Go <a class="button" href="{{shopLink}}">there</a></p>', ['a']],
    ['<p><a class="button" href="{{shopLink}}"><em>Shop</em></a></p>', ['a']],
    ['<p>a</p><!-- b -->', ['comment']],
    ['2 < 3 and {{firstName|there}}', []],
  ])('%s', (html, lost) => {
    expect(listLostTags(html)).toEqual(lost);
  });
});

describe('the HTML that the editor writes', () => {
  it('has no paragraph in an item of a list, unless there are several', () => {
    expect(tidyHtml('<ul><li><p>a</p></li><li><p>b</p><ol><li><p>c</p></li></ol></li></ul>')).toBe(
      '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>',
    );
    expect(tidyHtml('<ul><li><p>a</p><p>b</p></li></ul>')).toBe('<ul><li><p>a</p><p>b</p></li></ul>');
  });

  it('is nothing for an empty text', () => {
    expect(tidyHtml('<p></p>')).toBe('');
  });
});
